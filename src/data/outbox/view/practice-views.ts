import { type Grade, toPractised } from '#contract/practice-rules.ts';
import type { Note } from '#contract/note.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { PracticeItem } from '../commands/notes/practice-payload.ts';
import { applyPending } from './apply-pending.ts';
import { readNotes } from './note-views.ts';

/** A card that can be reviewed: what is asked is on this device, and its course is the learner's. */
export interface PracticeCard extends PracticeItem {
  note: Note;
  /** Which words of its text are hidden, counted from 0; none: the note asks for its passage. */
  hidden: readonly number[];
  grades: readonly Grade[];
}

export interface PracticeView {
  cards: PracticeCard[];
  /** All that was ever practised, what was taken out too. */
  items: PracticeItem[];
}

/** What the user practises, with the pending changes applied. Cards in the order in which they were added. */
export function loadPracticeView(db: CodeItDatabase, userId: string): Promise<PracticeView> {
  return db.transaction('r', [db.practice, db.notes, db.outbox, db.libraries, db.contents], async () => {
    const [saved, rows, library, contents] = await Promise.all([
      db.practice.where({ userId }).toArray(),
      db.outbox.where({ userId }).sortBy('seq'),
      db.libraries.get(userId),
      db.contents.where({ userId }).toArray(),
    ]);
    const items = applyPending(
      'practice',
      saved.map(({ item, events, due }) => ({ item, events, due })),
      rows,
    );
    if (items.length === 0) return { cards: [], items };
    const notes = new Map((await readNotes(db, userId, rows)).map((note) => [`note:${note._id}`, note]));
    // Content without a stamp was never in the library: the course is in a plan, or the learner's own, or was looked into.
    const lists = library && [...library.library.purchasedCourses, ...library.library.archivedCourses];
    const own = new Set([
      ...(lists ?? []).map(({ _id }) => _id),
      ...contents.filter(({ courseStamp }) => courseStamp === '').map(({ courseId }) => courseId),
    ]);
    const cards = items.flatMap((item): PracticeCard[] => {
      const { hidden, grades } = toPractised(item.events);
      const note = notes.get(item.item);
      if (hidden === null || !note || (lists && !own.has(note.courseId))) return [];
      return [{ ...item, hidden, grades, note }];
    });
    return { cards: cards.sort((a, b) => (a.events[0]?.at ?? 0) - (b.events[0]?.at ?? 0)), items };
  });
}
