import { API_BASE } from '#contract/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { limit } from '../http/limit-calls.ts';
import { Refusal } from '../services/refusal.ts';
import { isPublicMedia, type LinkQuery } from '../media/media-links.ts';
import { isMediaPath } from '../media/media-storage.ts';
import { serveMedia, wantsDigest } from '../media/serve-media.ts';

const REFUSED = {
  missing: 'This file is part of a course: open it from there.',
  wrong: 'This link is not valid. Open the lesson again to get a new one.',
  expired: 'This link has expired. Open the lesson again to get a new one.',
  ended: 'This link has ended with your session, or with your right to the course. Open the lesson again.',
};

/** Names of public files are never used again for other bytes, so a copy is good for ever. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';

function cacheControl(deps: Deps, exp: string | undefined): string {
  const seconds = Number(exp) - Math.floor(deps.clock.now().getTime() / 1000);
  return `private, max-age=${Math.max(0, seconds)}`;
}

/** Throws `forbidden` unless the link is good and its right stands; answers whether it still does. */
async function requireRight(
  { mediaLinks, mediaRights }: Deps,
  path: string,
  query: LinkQuery,
): Promise<() => Promise<boolean>> {
  const verdict = mediaLinks.verify(path, query);
  if (verdict.is !== 'good') throw new Refusal('forbidden', REFUSED[verdict.is]);
  const stands = () => mediaRights.stands(verdict.right);
  if (!(await stands())) throw new Refusal('forbidden', REFUSED.ended);
  return stands;
}

export function mediaRoutes(api: Api, deps: Deps): void {
  api.get(`${API_BASE}/media/:path{.+}`, limit(deps, 'media'), async (c) => {
    const path = c.req.param('path');
    const notFound = new Refusal('not_found', 'This file was not found.');
    if (!isMediaPath(path)) throw notFound;
    const query = c.req.query();
    // Judged before it is looked for: without a link nobody learns what there is.
    const stands = isPublicMedia(path) ? null : await requireRight(deps, path, query);
    const file = await deps.storage.find(path);
    if (!file) throw notFound;
    const name = path.split('/').at(-1);
    const digest = wantsDigest(c.req.raw) ? await deps.storage.digestOf(path, file) : undefined;
    if (!stands) return serveMedia(c.req.raw, file, { cacheControl: PUBLIC_CACHE, name, digest });
    return serveMedia(c.req.raw, file, { cacheControl: cacheControl(deps, query.exp), name, digest, mayGoOn: stands });
  });
}
