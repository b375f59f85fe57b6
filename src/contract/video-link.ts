import { toYouTubeId } from './youtube-id.ts';

/** Whether a track may play this link: YouTube in any form, or an https address. */
export function isVideoLink(link: string): boolean {
  if (toYouTubeId(link) !== null) return true;
  const address = link.trim();
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}
