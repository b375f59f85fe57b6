import { categoryLabel } from '#contract/categories.ts';
import { subCategoryLabel } from '#contract/sub-category-label.ts';
import { formatRupees } from '#ui/format-rupees.ts';

const LABELS: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  price: 'Price',
  category: 'Category',
  subCategory: 'Sub-category',
  tags: 'Tags',
  learningObjectives: "What you'll learn",
  content: 'Content',
  videoUrl: 'Video URL',
  preview: 'Free preview',
  thumbnail: 'Thumbnail',
};

export function fieldLabel(field: string): string {
  return LABELS[field] ?? field;
}

/** A field's value in words. */
export function valueWords(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(field === 'tags' ? ', ' : '\n');
  if (typeof value === 'number') return formatRupees(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return '';
  if (field === 'subCategory') return subCategoryLabel(value);
  return field === 'category' ? categoryLabel(value) : value;
}

/** Both sides of a field, where two can stand together; undefined where only one can. */
export function bothOf(field: string, mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const all = [...new Set<unknown>([...(theirs as unknown[]), ...(mine as unknown[])])];
    return field === 'tags' && all.length > 5 ? undefined : all;
  }
  if (field !== 'content' && field !== 'description') return undefined;
  if (typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}
