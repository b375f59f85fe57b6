import type { Plugin } from 'vite';

/**
 * In the service worker's one file a dynamic import is a part of that file. Vite's helper, which preloads what a page imports,
 * would stay around it, and its `import.meta` keeps a classic script from starting.
 */
export function plainWorkerImports(): Plugin {
  return {
    name: 'plain-worker-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
}
