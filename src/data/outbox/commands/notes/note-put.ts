import { paths } from '#config/paths.ts';
import { isDeleted, mergeNotes } from '#contract/note-rules.ts';
import type { Note } from '#contract/note.ts';
import { isAtHome } from '#data/session/private-writes.ts';
import { shapeOf } from '#data/checks/shape.ts';
import { declareCommand, declareCopies } from '../declare-command.ts';
import { lessonInCourse } from '../names.ts';
import { isNote, isNotePlace } from './note-payload.ts';

interface NotePayload {
  note: Note;
}

const isPayload = shapeOf<NotePayload>({ note: isNote });
const isTold = shapeOf({ place: isNotePlace });

/**
 * The server's place takes the place of the sent one, whose time the server may have corrected; but a repeated first answer may
 * be older than the copy.
 */
const noteCopies = declareCopies({
  stores: ['notes'],
  settle: async ({ db, row: { userId }, command: { payload }, answer: { happened, data } }) => {
    if (!happened || !isPayload(payload) || !(await isAtHome(db, userId))) return;
    const told = isTold(data) ? { ...payload.note, place: data.place } : payload.note;
    const copy = await db.notes.get([userId, payload.note._id]);
    await db.notes.put({ ...(copy ? mergeNotes(copy, told) : told), userId, seq: copy?.seq ?? 0 });
  },
});

export const notePut = declareCommand({
  kind: 'note-put',
  endpoint: 'notePut',
  v: 1,
  isPayload,
  entity: ({ note }) => `note:${note._id}`,
  label: ({ note }) =>
    `${isDeleted(note) ? 'Delete a note' : 'Note'} in ${lessonInCourse(note.lessonTitle, note.courseTitle)}`,
  about: ({ note }) => [note._id],
  edit: () => paths.notes,
  toBody: ({ note }) => ({ note }),
  merge: (later, earlier) => earlier && { note: mergeNotes(earlier.note, later.note) },
  // A refused note is tried again with what was written since, so that nothing of it overtakes the refusal.
  absorb: (later, { same }) =>
    same && { payload: { note: mergeNotes(same.note, later.note) }, revive: true, rest: null },
  needs: ({ note }) => [note.courseId],
  shownWhenRefused: ['notes'],
  overlay: {
    notes: (notes, { note }) => {
      const known = notes.find(({ _id }) => _id === note._id);
      const others = notes.filter((each) => each !== known);
      return [...others, known ? mergeNotes(known, note) : note];
    },
  },
  copies: noteCopies,
  refreshes: ['notes'],
});
