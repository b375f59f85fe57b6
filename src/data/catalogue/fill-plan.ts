import type { FEED_RANKS } from '#contract/course.ts';
import type { CategoryKey } from '#contract/categories.ts';

/** A part of a fill: so many of the best courses, by one order, of one category or of all. */
export interface FillLeg {
  by: (typeof FEED_RANKS)[number];
  category?: CategoryKey | undefined;
  keep: number;
  taken: number;
  /** Where to go on; absent before its first page. */
  cursor?: string;
}

const RATED_SHARE = 0.1;
const OWN_SHARE = 0.4;

/**
 * What a device with room for `budget` courses asks for, in this order: the most popular, so that it is of use at once; the
 * best rated (a tenth); and those of its own categories (two fifths, if there are such).
 */
export function planFill(budget: number, categories: readonly string[]): FillLeg[] {
  const rated = Math.floor(budget * RATED_SHARE);
  const own = categories.map((category) => ownLeg(budget, category, categories.length));
  const popular = budget - rated - own.reduce((sum, { keep }) => sum + keep, 0);
  const legs: FillLeg[] = [
    { by: 'popularity', keep: popular, taken: 0 },
    { by: 'rating', keep: rated, taken: 0 },
    ...own,
  ];
  return legs.filter(({ keep }) => keep > 0);
}

/** The most popular of a category of this device, of which there are so many. */
export function ownLeg(budget: number, category: string, count: number): FillLeg {
  return {
    by: 'popularity',
    category: category as CategoryKey,
    keep: Math.floor((budget * OWN_SHARE) / count),
    taken: 0,
  };
}
