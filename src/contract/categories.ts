/** The categories, in display order (specification, section 3). */
export const CATEGORY_KEYS = [
  'academics',
  'arts',
  'business',
  'cooking',
  'crafts',
  'design',
  'fitness',
  'gaming',
  'health',
  'language',
  'lifestyle',
  'marketing',
  'music',
  'other',
  'personal-development',
  'photography',
  'programming',
  'technology',
] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

/** Whether `value` is one of the specified category keys (already lowercased and hyphenated). */
export function isCategoryKey(value: string): value is CategoryKey {
  return CATEGORY_KEYS.some((key) => key === value);
}

/** "personal-development" → "Personal Development" (specification, section 3, labels). */
export function categoryLabel(key: string): string {
  return key
    .split('-')
    .map((word) => (word === 'and' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/** Free text to the key form of the calls: lowercased, spaces to hyphens (specification, section 7, /course/category). */
export function toCategoryKey(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '-');
}
