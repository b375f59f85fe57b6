import { categoryLabel } from '#contract/categories.ts';
import { type Facet, type FacetCounts, PRICE_RANGES, type PriceRange, RATING_STEPS } from '#contract/course-filter.ts';
import { subCategoryLabel } from '#contract/sub-category-label.ts';

export const FACET_TITLES: Record<Facet, string> = {
  category: 'Category',
  subCategory: 'Sub-category',
  price: 'Price',
  rating: 'Rating',
  level: 'Level',
  tag: 'Tags',
};

const PRICE_LABELS: Record<PriceRange, string> = {
  free: 'Free',
  'under-500': 'Under ₹500',
  '500-1500': '₹500–₹1,500',
  'over-1500': 'Over ₹1,500',
};

const LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Expert', 'All Levels'];

/** A value as a learner reads it. */
export function facetLabel(facet: Facet, value: string): string {
  if (facet === 'category') return categoryLabel(value);
  if (facet === 'subCategory') return subCategoryLabel(value);
  if (facet === 'price') return PRICE_LABELS[value as PriceRange];
  if (facet === 'rating') return `${value} stars and up`;
  return value;
}

export interface FacetOption {
  value: string;
  label: string;
  count: number;
}

/** The values of a facet: prices, ratings and levels in their fixed order, others by number of courses. */
export function facetOptions(facet: Facet, counts: FacetCounts, chosen: readonly string[]): FacetOption[] {
  const fixed: readonly string[] | null = facet === 'price' ? PRICE_RANGES : facet === 'rating' ? RATING_STEPS : null;
  const told = Object.keys(counts[facet]);
  const values = fixed ?? [...told, ...chosen.filter((value) => !told.includes(value))];
  const options = values.map((value) => ({
    value,
    label: facetLabel(facet, value),
    count: counts[facet][value] ?? 0,
  }));
  if (fixed) return options;
  if (facet === 'level') return options.sort((a, b) => LEVELS.indexOf(a.value) - LEVELS.indexOf(b.value));
  return options.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
