import { type Grade, toPractised } from '#contract/practice-rules.ts';
import type { Note } from '#contract/note.ts';
import { askedQuestions, readQuiz } from '#contract/quiz-rules.ts';
import type { Question, ShownAttempt } from '#contract/quiz.ts';
import { flattenTracks } from '#contract/track-tree.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { ContentRow, LibraryRow, OutboxRow, PracticeRow } from '#data/db/rows.ts';
import type { PracticeItem } from '../commands/notes/practice-payload.ts';
import { applyPending } from './apply-pending.ts';
import { withPendingAttempts } from './attempt-views.ts';
import { withPendingNotes } from './note-views.ts';

interface Card extends PracticeItem {
  grades: readonly Grade[];
  courseId: string;
  trackId: string;
  courseTitle: string;
  lessonTitle: string;
}

/** `hidden`: which words of its text are hidden, counted from 0; none: the note asks for its passage. */
export interface NoteCard extends Card {
  kind: 'note';
  note: Note;
  hidden: readonly number[];
}

/** A question of a quiz that was handed in; its key is known. */
interface QuizCard extends Card {
  kind: 'quiz';
  question: Question;
}

/** A card that can be reviewed: what is asked is on this device, and its course is the learner's. */
export type PracticeCard = NoteCard | QuizCard;

function withPendingItems(saved: readonly PracticeRow[], rows: readonly OutboxRow[]): PracticeItem[] {
  const copies = saved.map(({ item, events, due }) => ({ item, events, due }));
  return applyPending('practice', copies, rows);
}

/** All that was ever practised, what was taken out too, with the pending changes applied. */
export function loadPracticeItems(db: CodeItDatabase, userId: string): Promise<PracticeItem[]> {
  return db.transaction('r', db.practice, db.outbox, async () => {
    const [saved, rows] = await Promise.all([
      db.practice.where({ userId }).toArray(),
      db.outbox.where({ userId }).sortBy('seq'),
    ]);
    return withPendingItems(saved, rows);
  });
}

/** The cards of the user, with the pending changes applied, in the order in which they became cards. */
export function loadPracticeView(db: CodeItDatabase, userId: string): Promise<PracticeCard[]> {
  const tables = [db.practice, db.notes, db.quizAttempts, db.outbox, db.libraries, db.contents];
  return db.transaction('r', tables, async () => {
    const [saved, notes, attempts, rows, library] = await Promise.all([
      db.practice.where({ userId }).toArray(),
      db.notes.where({ userId }).toArray(),
      db.quizAttempts.where({ userId }).toArray(),
      db.outbox.where({ userId }).sortBy('seq'),
      db.libraries.get(userId),
    ]);
    const items = new Map(withPendingItems(saved, rows).map((item) => [item.item, item]));
    const asked = noteCards(items, withPendingNotes(notes, rows));
    const finished = firstFinished(withPendingAttempts(attempts, rows));
    const courses = asked.map(({ card }) => card.courseId);
    // Contents are large: only those of a quiz are read, and those that tell whether a course is still the learner's.
    const [quizzes, others] = await Promise.all([
      db.contents
        .where('trackIds')
        .anyOf([...finished.keys()])
        .distinct()
        .toArray(),
      db.contents.bulkGet([...new Set(courses)].filter((id) => !isOwned(library, id)).map((id): Key => [userId, id])),
    ]);
    const contents = quizzes.filter((content) => content.userId === userId);
    const unstamped = [...contents, ...others].filter((content) => content?.courseStamp === '');
    const lent = new Set(unstamped.map((content) => content?.courseId));
    return [...asked, ...contents.flatMap((content) => quizCards(items, content, finished))]
      .filter(({ card: { courseId } }) => lent.has(courseId) || isOwned(library, courseId))
      .sort((a, b) => a.since - b.since)
      .map(({ card }) => card);
  });
}

type Key = [userId: string, courseId: string];
type Items = ReadonlyMap<string, PracticeItem>;
interface Found {
  card: PracticeCard;
  /** When it became a card, epoch ms. */
  since: number;
}

/**
 * Whether a course is in the library; so is each while the library is not known. Another may be in a plan, be the learner's own, or have
 * been looked into: its content has no stamp.
 */
function isOwned(row: LibraryRow | undefined, courseId: string): boolean {
  if (!row) return true;
  const { purchasedCourses, archivedCourses } = row.library;
  return [...purchasedCourses, ...archivedCourses].some(({ _id }) => _id === courseId);
}

function noteCards(items: Items, notes: readonly Note[]): Found[] {
  return notes.flatMap((note): Found[] => {
    const item = items.get(`note:${note._id}`);
    if (!item) return [];
    const { added, hidden, grades } = toPractised(item.events);
    if (!added) return [];
    const { courseId, trackId, courseTitle, lessonTitle } = note;
    const card = { ...item, kind: 'note', note, hidden, grades, courseId, trackId, courseTitle, lessonTitle } as const;
    return [{ card, since: item.events[0]?.at ?? 0 }];
  });
}

/** When each quiz was first handed in. */
function firstFinished(attempts: readonly ShownAttempt[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { trackId, finishedAt } of attempts)
    first.set(trackId, Math.min(finishedAt, first.get(trackId) ?? finishedAt));
  return first;
}

/** The questions of the quizzes that were handed in, unless they were taken out; of a graded one when its answers are told. */
function quizCards(
  items: Items,
  { courseId, courseTitle, tracks }: ContentRow,
  finished: ReadonlyMap<string, number>,
): Found[] {
  return flattenTracks(tracks).flatMap(({ _id: trackId, title: lessonTitle, type, content }) => {
    const since = finished.get(trackId);
    const quiz = type === 'quiz' && since !== undefined ? readQuiz(content) : null;
    return (quiz ? askedQuestions(quiz) : []).flatMap((question): Found[] => {
      const name = `quiz:${trackId}:${question._id}`;
      const item = items.get(name) ?? { item: name, events: [], due: null };
      const { added, grades } = toPractised(item.events);
      if (question.key === null || added === false) return [];
      const of = { courseId, trackId, courseTitle, lessonTitle };
      return [{ card: { ...item, ...of, kind: 'quiz', question, grades }, since: since ?? 0 }];
    });
  });
}
