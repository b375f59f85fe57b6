import type { addPlugins } from 'workbox-precaching';

type Plugin = Parameters<typeof addPlugins>[0][number];

const SHELL = '/shell.html';

/**
 * Takes the shell of the build that starts with this script, and no other. While servers are replaced, one of another build may answer:
 * its shell asks for scripts that this worker does not hold, and would not start offline. Then the worker is not installed, and the
 * next visit tries again.
 */
export const ownShell = (firstScript: string): Plugin => ({
  async cacheWillUpdate({ request, response }) {
    if (response.status !== 200) return null;
    if (new URL(request.url).pathname !== SHELL) return response;
    return (await response.clone().text()).includes(firstScript) ? response : null;
  },
});
