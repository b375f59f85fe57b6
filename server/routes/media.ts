import { API_BASE } from '#contract/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { limit } from '../http/limit-calls.ts';
import { Refusal } from '../services/refusal.ts';
import { isPublicMedia } from '../media/media-links.ts';
import { isMediaPath } from '../media/media-storage.ts';
import { serveMedia, wantsDigest } from '../media/serve-media.ts';

const REFUSED = {
  missing: 'This file is part of a course: open it from there.',
  wrong: 'This link is not valid. Open the lesson again to get a new one.',
  expired: 'This link has expired. Open the lesson again to get a new one.',
};

/** Names of public files are never used again for other bytes, so a copy is good for ever. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';

function cacheControl(deps: Deps, exp: string | undefined): string {
  const seconds = Number(exp) - Math.floor(deps.clock.now().getTime() / 1000);
  return `private, max-age=${Math.max(0, seconds)}`;
}

export function mediaRoutes(api: Api, deps: Deps): void {
  api.get(`${API_BASE}/media/:path{.+}`, limit(deps, 'media'), async (c) => {
    const path = c.req.param('path');
    const notFound = new Refusal('not_found', 'This file was not found.');
    if (!isMediaPath(path)) throw notFound;
    const { exp, sig } = c.req.query();
    const isPublic = isPublicMedia(path);
    // Judged before it is looked for: without a link nobody learns what there is.
    const verdict = isPublic ? 'good' : deps.mediaLinks.verify(path, exp, sig);
    if (verdict !== 'good') throw new Refusal('forbidden', REFUSED[verdict]);
    const file = await deps.storage.find(path);
    if (!file) throw notFound;
    const digest = wantsDigest(c.req.raw) ? await deps.storage.digestOf(path, file) : undefined;
    return serveMedia(c.req.raw, file, isPublic ? PUBLIC_CACHE : cacheControl(deps, exp), digest);
  });
}
