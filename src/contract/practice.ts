import * as z from 'zod/mini';
import { PRACTICE_BATCH_MAX, PRACTICE_HIDDEN_MAX, PRACTICE_PAGE_DEFAULT, PRACTICE_PAGE_MAX } from './limits.ts';

/** Epoch milliseconds. */
const instant = z.int().check(z.minimum(0), z.maximum(8.64e15));

/** In one spelling, because events name each other. */
const eventIdSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is no id'));

/** What is practised: `note:<id of the note>`, or `quiz:<id of the track>:<id of the question>`. */
const practiceItemSchema = z
  .string()
  .check(z.regex(/^(note:[0-9a-f-]{36}|quiz:[0-9a-f-]{36}:[\w-]{1,64})$/, 'This is nothing to practise'));

const ratingSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
/** How well it was remembered: 1 not at all ('Again'), 2 'Hard', 3 'Good', 4 'Easy'. */
export type PracticeRating = z.infer<typeof ratingSchema>;

const saidSchema = z.discriminatedUnion('kind', [
  /** The learner practises it from now on. A question of a quiz needs none. `hidden`: of a note, which words of its text a card hides, counted from 0; none: it asks the note. */
  z.strictObject({
    kind: z.literal('add'),
    hidden: z.array(z.int().check(z.minimum(0), z.maximum(1e4))).check(z.maxLength(PRACTICE_HIDDEN_MAX)),
  }),
  z.strictObject({ kind: z.literal('remove') }),
  /** `elapsedMs`: from seeing the question to the rating. */
  z.strictObject({
    kind: z.literal('grade'),
    rating: ratingSchema,
    elapsedMs: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  }),
  /** The grade with the id `grade` does not count. */
  z.strictObject({ kind: z.literal('undo'), grade: eventIdSchema }),
]);

/**
 * One thing that a learner did in practice. Events are only ever added; `practice-rules.ts` says what follows from all of them. A
 * device makes the id. `at`: when, by the device's clock, but later than what the device knew of the item.
 */
export const practiceEventSchema = z.strictObject({
  id: eventIdSchema,
  item: practiceItemSchema,
  at: instant,
  said: saidSchema,
});
export type PracticeEvent = z.infer<typeof practiceEventSchema>;

export const practiceBodySchema = z.strictObject({
  events: z.array(practiceEventSchema).check(z.minLength(1), z.maxLength(PRACTICE_BATCH_MAX)),
});

export const practiceQuerySchema = z.object({
  since: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PRACTICE_PAGE_MAX)),
    PRACTICE_PAGE_DEFAULT,
  ),
});
/** In the order in which the server got them. Ask again with `cursor` as `since` while `more` is true. */
export const practiceAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ events: z.array(practiceEventSchema), cursor: z.int(), more: z.boolean() }),
});
