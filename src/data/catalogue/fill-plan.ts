import type { FEED_RANKS } from '#contract/course.ts';
import type { CategoryKey } from '#contract/categories.ts';

/** A part of a fill: the best `keep` courses by one order, from one category or from all. `taken` of them are fetched. */
export interface FillLeg {
  by: (typeof FEED_RANKS)[number];
  category?: CategoryKey | undefined;
  keep: number;
  taken: number;
  /** Position of the next page; absent before the first page. */
  cursor?: string;
}

/** How much of the room is for the best rated. What is deleted first follows it too. */
export const RATED_SHARE = 0.1;
const OWN_SHARE = 0.4;

/**
 * The parts of a fill for a device with room for `budget` courses, in this order: the most popular ones, so that the catalogue is
 * useful at once; the best rated ones (a tenth); and those of the user's own categories (two fifths, if there are any).
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

/** The part for one of the user's own categories. `count` is the number of these categories. */
export function ownLeg(budget: number, category: string, count: number): FillLeg {
  return {
    by: 'popularity',
    category: category as CategoryKey,
    keep: Math.floor((budget * OWN_SHARE) / count),
    taken: 0,
  };
}
