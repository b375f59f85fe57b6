import { categoryLabel } from '#contract/categories.ts';
import { DURATIONS, type Facet, type FacetCounts, PRICES, RATING_STEPS } from '#contract/course-filter.ts';
import { subCategoryLabel } from '#contract/sub-category-label.ts';

export const FACET_TITLES: Record<Facet, string> = {
  category: 'Category',
  subCategory: 'Sub-category',
  price: 'Price',
  rating: 'Rating',
  level: 'Level',
  language: 'Language',
  duration: 'Length',
  tag: 'Tags',
};

const PRICE_LABELS: Record<(typeof PRICES)[number], string> = {
  free: 'Free',
  'under-500': 'Under ₹500',
  '500-1500': '₹500–₹1,500',
  '1500-5000': '₹1,500–₹5,000',
  '5000-10000': '₹5,000–₹10,000',
  'over-10000': 'Over ₹10,000',
};

const DURATION_LABELS: Record<(typeof DURATIONS)[number], string> = {
  'under-1h': 'Under 1 hour',
  '1-3h': '1–3 hours',
  '3-6h': '3–6 hours',
  '6-17h': '6–17 hours',
  'over-17h': '17 hours and more',
};

/** Facets whose values have an order of their own. */
const ORDERS: Partial<Record<Facet, readonly string[]>> = {
  price: PRICES,
  rating: RATING_STEPS,
  level: ['Beginner', 'Intermediate', 'Advanced', 'Expert', 'All Levels'],
  duration: DURATIONS,
};

/** A value as a learner reads it. */
export function facetLabel(facet: Facet, value: string): string {
  if (facet === 'category') return categoryLabel(value);
  if (facet === 'subCategory') return subCategoryLabel(value);
  if (facet === 'price') return PRICE_LABELS[value as keyof typeof PRICE_LABELS];
  if (facet === 'duration') return DURATION_LABELS[value as keyof typeof DURATION_LABELS];
  if (facet === 'rating') return `${value} stars and up`;
  return value;
}

export interface FacetOption {
  value: string;
  label: string;
  count: number;
}

/**
 * The values of a facet that some course has, and the chosen ones: those of quantities and levels in their order, others by number of
 * courses.
 */
export function facetOptions(facet: Facet, counts: FacetCounts, chosen: readonly string[]): FacetOption[] {
  const told = counts[facet];
  const values = [...new Set([...Object.keys(told), ...chosen])];
  const options = values.map((value) => ({ value, label: facetLabel(facet, value), count: told[value] ?? 0 }));
  const order = ORDERS[facet];
  if (order) return options.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
  return options.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
