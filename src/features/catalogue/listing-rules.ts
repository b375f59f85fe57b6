import { categoryLabel, type CategoryKey, isCategoryKey, toCategoryKey } from '#contract/categories.ts';
import { isExact } from '#contract/course-filter.ts';
import { COURSE_SORTS, type CourseSort } from '#contract/course-sort.ts';

/** The specified labels (specification, section 2, Category listing). */
export const SORT_LABELS: { value: CourseSort; label: string }[] = [
  { value: 'popularity', label: 'Most Popular' },
  { value: 'a-z', label: 'Alphabetical a-z' },
  { value: 'rating', label: 'Highest Rated' },
  { value: 'price-low-to-high', label: 'Price Low to High' },
  { value: 'price-high-to-low', label: 'Price High to Low' },
];

/** `atLeast`: more may match. */
export function matchCountText({ total, atLeast }: { total: number; atLeast: boolean }): string {
  return `${total.toLocaleString('en-IN')}${atLeast ? '+' : ''} ${total === 1 && !atLeast ? 'course' : 'courses'}`;
}

export function parseSort(value: string | null): CourseSort | undefined {
  return COURSE_SORTS.find((sort) => sort === value);
}

export type ListingSubject =
  | { kind: 'category'; category: CategoryKey; label: string }
  | { kind: 'search'; q: string; exact: boolean; label: string };

/**
 * A category key lists that category; anything else searches (decisions, '/courses/{query}'), with `?exact=true` for the words as
 * they are typed.
 */
export function toListingSubject(param: string, params: URLSearchParams): ListingSubject {
  const key = toCategoryKey(param);
  if (isCategoryKey(key)) return { kind: 'category', category: key, label: categoryLabel(key) };
  return { kind: 'search', q: param, exact: isExact(params), label: param };
}
