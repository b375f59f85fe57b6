import { atom } from 'jotai';
import type { Quality } from '#contract/qualities.ts';
import type { PlaybackPreferences } from '#data/preferences/playback-preferences.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';

const preferenceAtom = <K extends keyof PlaybackPreferences>(key: K) =>
  atom(
    (get) => get(playbackAtom)[key],
    (_get, set, value: PlaybackPreferences[K]) => set(playbackAtom, { [key]: value }),
  );

/** The playback preferences of this device, which Settings shows too. */
export const rateAtom = preferenceAtom('speed');
export const qualityAtom = preferenceAtom('quality');
/** What was chosen while the app is open: only that makes a lesson stream which this device holds in another quality. */
export const pickedQualityAtom = atom<Quality | null>(null);
export const captionsAtom = preferenceAtom('captions');
export const autoplayNextAtom = preferenceAtom('autoplayNext');
export const volumeAtom = preferenceAtom('volume');
/** Silence is of the moment: the next visit has sound again. */
export const mutedAtom = atom(false);
export const downloadQualityAtom = preferenceAtom('downloadQuality');
