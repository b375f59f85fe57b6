import { PLAYBACK_SPEEDS } from '#contract/limits.ts';
import { QUALITIES, type Quality } from '#contract/qualities.ts';

/** The sizes of a text lesson, in rem. */
export const TEXT_SIZES = [0.9375, 1.0625, 1.1875, 1.375] as const;

/** How lessons play, read and download on this device, for all users. */
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
  /** Quality of downloads (or the next lower one that the lesson has); null: ask each time. */
  downloadQuality: Quality | null;
  /** One of `TEXT_SIZES`. */
  textSize: number;
}

export const PLAYBACK_KEY = 'playback';

export const PLAYBACK_DEFAULTS: PlaybackPreferences = {
  speed: 1,
  quality: null,
  autoplayNext: true,
  captions: null,
  volume: 1,
  downloadQuality: null,
  textSize: 1.0625,
};

const isQualityOrNull = (value: unknown) => value === null || QUALITIES.some((known) => known === value);

const VALID: Readonly<Record<keyof PlaybackPreferences, (value: unknown) => boolean>> = {
  speed: (value) => PLAYBACK_SPEEDS.some((known) => known === value),
  quality: isQualityOrNull,
  autoplayNext: (value) => typeof value === 'boolean',
  captions: (value) => value === null || (typeof value === 'string' && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(value)),
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  downloadQuality: isQualityOrNull,
  textSize: (value) => TEXT_SIZES.some((known) => known === value),
};

/**
 * Parses saved preferences field by field. An invalid or missing field gets its default; with null, all do.
 */
export function toPlaybackPreferences(kept: string | null): PlaybackPreferences {
  let saved: Partial<Record<string, unknown>> | null;
  try {
    saved = JSON.parse(kept ?? 'null') as typeof saved;
  } catch {
    // Invalid JSON; the next change overwrites it.
    return PLAYBACK_DEFAULTS;
  }
  const sound = Object.entries(VALID).flatMap(([key, valid]) => (valid(saved?.[key]) ? [[key, saved?.[key]]] : []));
  return { ...PLAYBACK_DEFAULTS, ...(Object.fromEntries(sound) as Partial<PlaybackPreferences>) };
}
