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

const PLAYBACK_KEY = 'playback';

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

/** What was read last, so that the same text gives the same object. */
let text: string | null = null;
let preferences = PLAYBACK_DEFAULTS;
/** Where a storage is denied, the choices hold for this visit. */
let denied = false;
const listeners = new Set<() => void>();

/**
 * The preferences now; the same object until one changes. Whatever was kept is checked field by field: one that is
 * unknown or damaged has its default. The defaults on a server.
 */
export function getPlaybackPreferences(): PlaybackPreferences {
  if (denied) return preferences;
  const kept = read();
  if (kept !== text) {
    text = kept;
    preferences = toPreferences(kept);
  }
  return preferences;
}

/** Keeps `change` on this device, at once and for every tab; what is not in `change` stays. */
export function savePlaybackPreferences(change: Partial<PlaybackPreferences>): void {
  const next = { ...getPlaybackPreferences(), ...change };
  try {
    localStorage.setItem(PLAYBACK_KEY, JSON.stringify(next));
  } catch (error) {
    denied = true;
    preferences = next;
    console.info('Playback preferences are kept for this visit only', error);
  }
  for (const listener of listeners) listener();
}

/** Calls `onChange` after each change, other tabs' included, until the returned function is called. */
export function subscribePlaybackPreferences(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PLAYBACK_KEY || key === null) onChange();
  };
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
  };
}

function read(): string | null {
  if (!('document' in globalThis)) return null;
  try {
    return localStorage.getItem(PLAYBACK_KEY);
  } catch {
    // Blocked site data makes the mere access throw: the defaults are then the right answer.
    return null;
  }
}

function toPreferences(kept: string | null): PlaybackPreferences {
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
