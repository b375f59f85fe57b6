import { CATEGORY_KEYS } from '#contract/categories.ts';
import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts';
import { subCategoriesOf } from '#contract/sub-categories.ts';

const SUGGESTIONS = 4;
/** The subjects of the catalogue, as words. */
const KNOWN = [...new Set(CATEGORY_KEYS.flatMap(subCategoriesOf).map((key) => key.replaceAll('-', ' ')))];

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether the typed text can become a tag: not empty, not a duplicate, and not the sixth (specification, section 5). */
export function canAddTag(tags: readonly string[], typed: string): boolean {
  const tag = typed.trim();
  return tag !== '' && tag.length <= TAG_MAX && tags.length < TAGS_MAX && !tags.some((other) => same(other, tag));
}

/** Known tags that begin, else go on, with what is typed. */
export function suggestTags(tags: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const words = (known: string) => known.startsWith(wanted) || known.includes(` ${wanted}`);
  return KNOWN.filter((known) => words(known) && known !== wanted && canAddTag(tags, known)).slice(0, SUGGESTIONS);
}
