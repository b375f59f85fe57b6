import { parseUrl } from './parse-url.ts';
import { toYouTubeId } from './youtube-id.ts';

/** Whether a track may play this link: YouTube in any form, or an https address. */
export function isVideoLink(link: string): boolean {
  if (toYouTubeId(link) !== null) return true;
  return parseUrl(link.trim())?.protocol === 'https:';
}
