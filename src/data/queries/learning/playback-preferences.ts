import { atom } from 'jotai';
import {
  PLAYBACK_KEY,
  type PlaybackPreferences,
  toPlaybackPreferences,
} from '#data/preferences/playback-preferences.ts';
import { storedAtom } from '#lib/stored-atom.ts';

const keptAtom = storedAtom(PLAYBACK_KEY, toPlaybackPreferences, JSON.stringify);

/** How lessons play and download on this device; what is not in a change stays. */
export const playbackAtom = atom(
  (get) => get(keptAtom),
  (_get, set, change: Partial<PlaybackPreferences>) => set(keptAtom, (before) => ({ ...before, ...change })),
);
