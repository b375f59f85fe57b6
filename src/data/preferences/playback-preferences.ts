import { PLAYBACK_SPEEDS } from '#contract/limits.ts';
import { QUALITIES, type Quality } from '#contract/qualities.ts';

/** How lessons play and download on this device, whoever is signed in. */
export interface PlaybackPreferences {
  /** One of `PLAYBACK_SPEEDS`. */
  speed: number;
  /** Quality to play; null: the download if there is one, else 1080p (specification, section 2), else the best. */
  quality: Quality | null;
  autoplayNext: boolean;
  /** Language tag of the captions that are shown; null: off. */
  captions: string | null;
  /** From 0 to 1. */
  volume: number;
  /** What a download takes, or the next smaller one that a lesson has; null: asked each time. */
  downloadQuality: Quality | null;
}

export const PLAYBACK_KEY = 'playback';

export const PLAYBACK_DEFAULTS: PlaybackPreferences = {
  speed: 1,
  quality: null,
  autoplayNext: true,
  captions: null,
  volume: 1,
  downloadQuality: null,
};

const isQualityOrNull = (value: unknown) => value === null || QUALITIES.some((known) => known === value);

const VALID: Readonly<Record<keyof PlaybackPreferences, (value: unknown) => boolean>> = {
  speed: (value) => PLAYBACK_SPEEDS.some((known) => known === value),
  quality: isQualityOrNull,
  autoplayNext: (value) => typeof value === 'boolean',
  captions: (value) => value === null || (typeof value === 'string' && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(value)),
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  downloadQuality: isQualityOrNull,
};

/**
 * The preferences that `kept` says, checked field by field: one that is unknown or damaged has its default. All of them have it
 * where nothing is kept.
 */
export function toPlaybackPreferences(kept: string | null): PlaybackPreferences {
  let saved: Partial<Record<string, unknown>> | null;
  try {
    saved = JSON.parse(kept ?? 'null') as typeof saved;
  } catch {
    // Cut off or not ours: the next choice writes it anew.
    return PLAYBACK_DEFAULTS;
  }
  const sound = Object.entries(VALID).flatMap(([key, valid]) => (valid(saved?.[key]) ? [[key, saved?.[key]]] : []));
  return { ...PLAYBACK_DEFAULTS, ...(Object.fromEntries(sound) as Partial<PlaybackPreferences>) };
}
