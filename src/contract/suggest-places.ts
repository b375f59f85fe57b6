import { CATEGORY_KEYS, type CategoryKey, categoryLabel } from './categories.ts';
import { subCategoriesOf } from './sub-categories.ts';
import { subCategoryLabel } from './sub-category-label.ts';
import { typoCost } from './typo-rules.ts';

export interface Place {
  category: CategoryKey;
  /** Null: the whole category. */
  subCategory: string | null;
  label: string;
}

const PLACES: Place[] = CATEGORY_KEYS.flatMap((category) => [
  { category, subCategory: null, label: categoryLabel(category) },
  ...subCategoriesOf(category).map((subCategory) => ({ category, subCategory, label: subCategoryLabel(subCategory) })),
]).filter(({ subCategory }) => subCategory !== 'other');

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}+]+/gu) ?? [];

/** What is typed as the beginning of a word costs nothing, with a typo as much as that. Null: it is not meant. */
function costOf(typed: string, words: readonly string[]): number | null {
  const costs = words.map((word) => (word.startsWith(typed) ? 0 : typoCost(typed, word, { unfinished: true })));
  return costs.reduce((least, cost) => (least === null || (cost !== null && cost < least) ? cost : least), null);
}

/** Categories and sub-categories that have a beginning of each typed word in their labels, the nearest first. */
export function suggestPlaces(query: string, max: number): Place[] {
  const typed = wordsOf(query);
  if (typed.length === 0) return [];
  const found = PLACES.flatMap((place) => {
    const words = wordsOf(place.label);
    const costs = typed.map((word) => costOf(word, words));
    if (costs.includes(null)) return [];
    // Among equals the shorter label has more of it typed.
    return [{ place, cost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), words.length / 100) }];
  });
  const sorted = found.sort((a, b) => a.cost - b.cost);
  // Where something is meant as it is typed, nothing is taken for a typo.
  return sorted
    .filter(({ cost }) => cost < (sorted[0]?.cost ?? 0) + 1)
    .slice(0, max)
    .map(({ place }) => place);
}
