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

// FNV-1a: the same id gives the same picture on the server, in the browser and offline.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  // Spreads ids that differ in their last character only.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The designed cover of a course without a thumbnail: a pure function of its id and category. */
export function coverArt(id: string, category: CategoryKey): CoverArt {
  const value = hash(id);
  const seed = (shift: number) => ((value >>> shift) & 0xff) / 255;
  const [base, second] = HUES[category];
  const drift = Math.round((seed(4) - 0.5) * 28);
  const angle = 110 + Math.round(seed(12) * 70);
  return {
    motif: COVER_MOTIFS[value % COVER_MOTIFS.length] ?? 'arcs',
    ground: `linear-gradient(${angle}deg, hsl(${base + drift} 58% 17%), hsl(${second + drift} 62% 34%))`,
    ink: `hsl(${second + drift} 88% 76%)`,
    // The accent of the house; on warm grounds a cool one, or it would drown.
    spark: base < 60 || base > 325 ? 'hsl(186 82% 74%)' : 'hsl(40 96% 66%)',
    seeds: [seed(0), seed(8), seed(16), seed(24)],
  };
}
