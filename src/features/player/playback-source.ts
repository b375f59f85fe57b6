import type { Quality } from '#contract/qualities.ts';
import type { Track } from '#contract/track.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { pickRendition } from './playback-rules.ts';
import { toYouTubeEmbed, toYouTubeId } from './youtube.ts';

export interface LocalMedia {
  url: string;
  captions: readonly { language: string; label: string; url: string }[];
  quality: string;
}

export type PlaybackSource =
  | {
      kind: 'file';
      url: string;
      local: boolean;
      quality: string | undefined;
      captions: readonly { language: string; label: string; url: string }[];
    }
  | { kind: 'youtube'; url: string }
  | { kind: 'none' };

/**
 * What a lesson plays. The download comes first, unless the learner chose another quality and the network can bring it;
 * then the chosen rendition, else 1080p, else the best; then an outside link.
 */
export function toPlaybackSource(
  track: Track,
  local: LocalMedia | null,
  chosen: Quality | null,
  online: boolean,
): PlaybackSource {
  const chosenStream = online && chosen !== null && track.renditions.some((rendition) => rendition.quality === chosen);
  if (local && !(chosenStream && chosen !== local.quality)) {
    return { kind: 'file', url: local.url, local: true, quality: local.quality, captions: local.captions };
  }
  const rendition = pickRendition(track.renditions, chosen ?? QUALITIES[0]);
  if (rendition) {
    return { kind: 'file', url: rendition.url, local: false, quality: rendition.quality, captions: track.captions };
  }
  const id = toYouTubeId(track.videoUrl);
  if (id) return { kind: 'youtube', url: toYouTubeEmbed(id) };
  return track.videoUrl
    ? { kind: 'file', url: track.videoUrl, local: false, quality: undefined, captions: track.captions }
    : { kind: 'none' };
}
