import type { CategoryKey } from '#contract/categories.ts';

/** Two hues a category, so that a shelf of one subject looks like a family and not like a wall of one picture. */
const HUES: Record<CategoryKey, readonly [number, number]> = {
  academics: [222, 188],
  arts: [342, 18],
  business: [214, 262],
  cooking: [16, 44],
  crafts: [28, 350],
  design: [310, 265],
  fitness: [158, 96],
  gaming: [276, 196],
  health: [172, 204],
  language: [200, 240],
  lifestyle: [32, 330],
  marketing: [336, 284],
  music: [288, 344],
  other: [248, 220],
  'personal-development': [44, 12],
  photography: [206, 228],
  programming: [258, 224],
  technology: [192, 250],
};

const COVER_MOTIFS = ['arcs', 'tiles', 'waves', 'dots', 'bars', 'orbit'] as const;
export type CoverMotif = (typeof COVER_MOTIFS)[number];

export interface CoverArt {
  motif: CoverMotif;
  /** CSS gradient of the ground. */
  ground: string;
  /** Light and warm inks of the motif. */
  ink: string;
  spark: string;
  /** Four numbers from 0 to 1 that vary the drawing. */
  seeds: readonly [number, number, number, number];
}

/** Words of titles that tell nothing apart. */
const COMMON = new Set(
  'a an and as at by for from how in into is it of on or the to with your you my all learn learning course courses complete ultimate comprehensive beginner beginners beginning introduction intro introductory guide masterclass class bootcamp training become what why'.split(
    ' ',
  ),
);
const LINES_MAX = 2;
const LINE_LENGTH = 14;
/** Of the 320 wide drawing, at the usual 0.6 of a letter's height. */
const LETTER_WIDTH = 0.6;
const TEXT_WIDTH = 280;
const TEXT_SIZE_MAX = 30;

export interface CoverWords {
  lines: string[];
  /** Of their letters, in units of the drawing. */
  size: number;
}

const isCommon = (word: string) => COMMON.has(word.toLowerCase());

/** The words of the first part of a title that tells something, from its first telling word to its last. */
function tellingWords(title: string): string[] {
  const parts = title.split(/[:|()[\]!?,/–—•™®]|\s-+\s/u).map((part) => part.match(/\S*[\p{L}\p{N}]\S*/gu) ?? []);
  const told = parts.find((part) => !part.every(isCommon)) ?? parts.find((part) => part.length > 0) ?? [];
  const first = told.findIndex((word) => !isCommon(word));
  return told.slice(Math.max(0, first));
}

/** What is read on a cover: the words that tell the title from others, in two lines at most. */
export function coverWords(title: string): CoverWords {
  const lines: string[][] = [];
  for (const word of tellingWords(title)) {
    const last = lines.at(-1);
    if (last && [...last, word].join(' ').length <= LINE_LENGTH) last.push(word);
    else if (lines.length < LINES_MAX) lines.push([word]);
    else break;
  }
  // Cut off in the middle of a phrase, it ends with a word that says something.
  while (!lines.flat().every(isCommon) && isCommon(lines.at(-1)?.at(-1) ?? '')) {
    lines.at(-1)?.pop();
    if (lines.at(-1)?.length === 0) lines.pop();
  }
  const said = lines.map((line) => line.join(' '));
  const longest = Math.max(1, ...said.map((line) => line.length));
  return { lines: said, size: Math.min(TEXT_SIZE_MAX, Math.floor(TEXT_WIDTH / (longest * LETTER_WIDTH))) };
}

// FNV-1a: the same title gives the same picture on the server, in the browser and offline.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  // Spreads titles that differ in their last character only.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Ways of each part of a drawing: few, because a page has many covers, and what repeats costs no bytes. */
const STEPS = 5;

/** The designed cover of a course without a thumbnail: a pure function of its title and category. */
export function coverArt(title: string, category: CategoryKey): CoverArt {
  const value = hash(title);
  const seed = (shift: number) => ((value >>> shift) % STEPS) / (STEPS - 1);
  const [base, second] = HUES[category];
  const drift = Math.round((seed(4) - 0.5) * 44);
  const angle = 110 + Math.round(seed(12) * 60);
  return {
    motif: COVER_MOTIFS[value % COVER_MOTIFS.length] ?? 'arcs',
    ground: `linear-gradient(${angle}deg, hsl(${base + drift} 58% 17%), hsl(${second + drift} 62% 34%))`,
    ink: `hsl(${second + drift} 88% 76%)`,
    // The accent of the house; on warm grounds a cool one, or it would drown.
    spark: base < 60 || base > 325 ? 'hsl(186 82% 74%)' : 'hsl(40 96% 66%)',
    seeds: [seed(0), seed(8), seed(16), seed(24)],
  };
}
