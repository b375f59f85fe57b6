import type { Note, NotePlace } from '#contract/note.ts';
import { isNumber, isString, listOf, nullable, shapeOf } from '#data/checks/shape.ts';

export const isNotePlace = shapeOf<NotePlace>({
  seconds: nullable(isNumber),
  block: nullable(isNumber),
  quote: isString,
  at: isNumber,
});

/** Checks a note in a command or a backup. */
export const isNote = shapeOf<Note>({
  _id: isString,
  courseId: isString,
  trackId: isString,
  courseTitle: isString,
  lessonTitle: isString,
  createdAt: isNumber,
  place: isNotePlace,
  texts: listOf(shapeOf<Note['texts'][number]>({ name: isString, text: isString })),
  replaced: listOf(isString),
});
