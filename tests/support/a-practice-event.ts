import { randomUUID } from 'node:crypto';
import type { PracticeEvent, PracticeRating } from '#contract/practice.ts';

/** A grade of a note; name what the test is about. */
export const aGrade = (
  rating: PracticeRating = 3,
  { elapsedMs = 4000, ...change }: Partial<PracticeEvent> & { elapsedMs?: number } = {},
): PracticeEvent => ({
  id: randomUUID(),
  item: `note:${randomUUID()}`,
  at: 1_760_000_000_000,
  said: { kind: 'grade', rating, elapsedMs },
  ...change,
});
