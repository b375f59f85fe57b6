import { categoryLabel } from '#contract/categories.ts';
import { COURSE_FIELDS } from '#contract/course-fields.ts';
import type { Field, Fields } from '#contract/field.ts';
import { QUIZ_QUESTIONS_MAX, TAGS_MAX } from '#contract/limits.ts';
import { modeWords, readQuiz } from '#contract/quiz-rules.ts';
import { subCategoryLabel } from '#contract/sub-category-label.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import { toGift } from '../quiz/gift.ts';
import { joinQuizzes } from '../quiz/quiz-form.ts';
import { formatRupees } from '#ui/format-rupees.ts';

/** A field by its name; one that only a later version knows is a line that is called so. */
export function fieldOf(of: 'course' | 'track', name: string): Field {
  const fields: Fields = of === 'course' ? COURSE_FIELDS : TRACK_FIELDS;
  return fields[name] ?? { kind: 'line', label: name, words: true };
}

/** Whether two of its values are compared word by word. */
export function isLong({ kind }: Field): boolean {
  return kind === 'prose' || kind === 'markdown' || kind === 'objectives';
}

/** A field's value in words. */
export function valueWords({ kind }: Field, value: unknown): string {
  if (Array.isArray(value)) return value.join(kind === 'tags' ? ', ' : '\n');
  if (typeof value === 'number') return formatRupees(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return '';
  const quiz = kind === 'markdown' ? readQuiz(value) : null;
  if (quiz) return `${modeWords(quiz)}\n\n${toGift(quiz)}`;
  if (kind === 'subCategory') return subCategoryLabel(value);
  return kind === 'category' ? categoryLabel(value) : value;
}

/** Both sides of a field, where two can stand together; undefined where only one can. */
export function bothOf(field: Field, mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const all = [...new Set<unknown>([...(theirs as unknown[]), ...(mine as unknown[])])];
    return field.kind === 'tags' && all.length > TAGS_MAX ? undefined : all;
  }
  if (!isLong(field) || typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  const [own, other] = [readQuiz(mine), readQuiz(theirs)];
  if (own && other) {
    const joined = joinQuizzes(own, other);
    const fits = modeWords(own) === modeWords(other) && joined.questions.length <= QUIZ_QUESTIONS_MAX;
    return fits ? JSON.stringify(joined) : undefined;
  }
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}
