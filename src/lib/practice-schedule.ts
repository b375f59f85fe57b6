import { type Card, createEmptyCard, fsrs } from 'ts-fsrs';
import type { Grade } from '#contract/practice-rules.ts';
import type { PracticeRating } from '#contract/practice.ts';

// Without chance: two devices that know the same grades must come to the same day.
const scheduler = fsrs({ enable_fuzz: false });

function cardAfter(grades: readonly Grade[], now: number): Card {
  return grades.reduce<Card>(
    (card, { rating, at }) => scheduler.next(card, new Date(at), rating).card,
    createEmptyCard(new Date(grades[0]?.at ?? now)),
  );
}

/** When what was graded like this is due, epoch ms; null before the first grade. `grades` in the order of their time. */
export function dueAfter(grades: readonly Grade[]): number | null {
  const last = grades.at(-1);
  return last ? cardAfter(grades, last.at).due.getTime() : null;
}

/** When it would be due after each rating that may follow at `now`, epoch ms. */
export function duesAfterNext(grades: readonly Grade[], now: number): Record<PracticeRating, number> {
  // The device's clock may have been set back since the last grade.
  const at = Math.max(now, grades.at(-1)?.at ?? 0);
  const card = cardAfter(grades, at);
  const due = (rating: PracticeRating) => scheduler.next(card, new Date(at), rating).card.due.getTime();
  return { 1: due(1), 2: due(2), 3: due(3), 4: due(4) };
}
