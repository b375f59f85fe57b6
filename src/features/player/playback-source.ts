import type { Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { pickRendition } from './playback-rules.ts';
import { toYouTubeId } from '#contract/youtube-id.ts';

export interface LocalMedia {
  /** Whether every byte is here; else it plays up to what came in. */
  whole: boolean;
  url: string;
  captions: readonly { language: string; label: string; url: string }[];
  poster: string | null;
  quality: string;
}

export interface QualityWish {
  /** What the learner likes in general; null: 1080p. */
  preferred: Quality | null;
  /** What they chose while the app is open. */
  picked: Quality | null;
}

export type PlaybackSource =
  | {
      kind: 'file';
      url: string;
      local: boolean;
      quality: string | undefined;
      poster: string | null;
      captions: readonly { language: string; label: string; url: string }[];
    }
  | { kind: 'youtube'; id: string }
  | { kind: 'none' };

/**
 * What a lesson plays. The download comes first, unless the learner just chose another quality and the network can bring
 * it, or not all of it is here and the network can bring the rest; then the wished rendition, else 1080p, else the best; then
 * an outside link.
 */
export function toPlaybackSource(
  track: Track,
  local: LocalMedia | null,
  { preferred, picked }: QualityWish,
  online: boolean,
): PlaybackSource {
  const { renditions, captions, poster, videoUrl } = track;
  const streamed = online && renditions.some(({ quality }) => quality === picked);
  if (local && (local.whole || !online) && !(streamed && picked !== local.quality)) {
    return { kind: 'file', local: true, ...local };
  }
  const rendition = pickRendition(renditions, picked ?? preferred ?? QUALITIES[0]);
  const file = { kind: 'file', local: false, captions, poster } as const;
  if (rendition) return { ...file, url: rendition.url, quality: rendition.quality };
  const id = toYouTubeId(videoUrl);
  if (id) return { kind: 'youtube', id };
  return videoUrl ? { ...file, url: videoUrl, quality: undefined } : { kind: 'none' };
}
