import { SHARE_PATH, sharedPath } from '#contract/shared-path.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { requestOrigin } from '../pages/request-origin.ts';

/** What another app shares with the installed one, where no worker answers. */
export function shareRoutes(api: Api, { env }: Deps): void {
  api.get(SHARE_PATH, (c) => {
    const { origin, searchParams } = new URL(c.req.url);
    return c.redirect(sharedPath(searchParams, [origin, requestOrigin(c.req.url, env) ?? origin]), 303);
  });
}
