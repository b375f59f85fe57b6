import * as z from 'zod/mini';
import { idSchema } from './ids.ts';
import {
  NOTE_QUOTE_MAX,
  NOTE_REPLACED_MAX,
  NOTE_TEXT_MAX,
  NOTE_TEXTS_MAX,
  NOTES_PAGE_DEFAULT,
  NOTES_PAGE_MAX,
  TITLE_MAX,
} from './limits.ts';

/** Epoch milliseconds. */
const instant = z.int().check(z.minimum(0), z.maximum(8.64e15));
const words = (max: number) => z.string().check(z.maxLength(max));

/** The name of one text of a note: it begins with the time at which it was written, so that names sort by time. */
const textNameSchema = z.string().check(z.regex(/^[0-9a-z]{9,11}-[0-9a-f]{8}$/, 'This is no name of a text'));

/**
 * Where in its lesson a note is: at a second of a video, at a block of a text (counted from 0), or at neither. `quote` is what
 * stood or was said there, so that the place is found again in an edited lesson. `at`: when the place was set.
 */
const notePlaceSchema = z.strictObject({
  seconds: z.nullable(z.number().check(z.minimum(0), z.maximum(1e6))),
  block: z.nullable(z.int().check(z.minimum(0), z.maximum(1e6))),
  quote: words(NOTE_QUOTE_MAX),
  at: instant,
});
export type NotePlace = z.infer<typeof notePlaceSchema>;

/**
 * A learner's note at a lesson; `note-rules.ts` says what its texts mean and merges two states of it. A device makes the id.
 * The titles are those of the day on which it was written: it can be read after its course or lesson is gone.
 */
export const noteSchema = z.strictObject({
  _id: idSchema,
  courseId: idSchema,
  trackId: idSchema,
  courseTitle: words(TITLE_MAX),
  lessonTitle: words(TITLE_MAX),
  createdAt: instant,
  place: notePlaceSchema,
  /** None: the note is deleted. One, in nearly all others; an empty one is a bookmark. */
  texts: z
    .array(z.strictObject({ name: textNameSchema, text: words(NOTE_TEXT_MAX) }))
    .check(z.maxLength(NOTE_TEXTS_MAX)),
  /** The names of the texts that were replaced or deleted. */
  replaced: z.array(textNameSchema).check(z.maxLength(NOTE_REPLACED_MAX)),
});
export type Note = z.infer<typeof noteSchema>;

export const noteBodySchema = z.strictObject({ note: noteSchema });
/** The place after the merge: the device's clock may be wrong. Not the texts, because answers outlive a note that is deleted. */
export const noteAnswerSchema = z.object({ success: z.literal(true), data: z.object({ place: notePlaceSchema }) });

export const notesQuerySchema = z.object({
  since: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(NOTES_PAGE_MAX)), NOTES_PAGE_DEFAULT),
});
/** Ask again with `cursor` as `since` while `more` is true. Deleted notes come without texts. */
export const notesAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({ notes: z.array(noteSchema), cursor: z.int(), more: z.boolean() }),
});
