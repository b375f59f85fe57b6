import { atom } from 'jotai';
import type { Quality } from '#contract/qualities.ts';

/** How the learner likes to watch; kept from lesson to lesson while the app is open. */
export const rateAtom = atom(1);
export const volumeAtom = atom({ level: 1, muted: false });
/** The quality that the learner chose; null: the download if there is one, else 1080p (specification, section 2), else the best. */
export const qualityAtom = atom<Quality | null>(null);
/** Language of the shown captions; null: off. */
export const captionsAtom = atom<string | null>(null);
export const autoplayNextAtom = atom(true);
