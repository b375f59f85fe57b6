import { atom } from 'jotai';
import {
  PLAYBACK_KEY,
  type PlaybackPreferences,
  toPlaybackPreferences,
} from '#data/preferences/playback-preferences.ts';
import { storedAtom } from '#lib/stored-atom.ts';

const keptAtom = storedAtom(PLAYBACK_KEY, toPlaybackPreferences, JSON.stringify);

/** The playback and download preferences of this device. A write changes only the given fields. */
export const playbackAtom = atom(
  (get) => get(keptAtom),
  (_get, set, change: Partial<PlaybackPreferences>) => set(keptAtom, (before) => ({ ...before, ...change })),
);
