import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { LESSON_TEXT, lessonProblem } from '#contract/lesson-rules.ts';
import { asWritten } from '#lib/to-lesson-document.ts';
import type { Db } from '../../db/db.ts';
import { tracks } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { type ParsedLesson, parseLesson } from '../../lessons/parse-lesson.ts';
import { findOwnCourse } from '../authoring/own-course.ts';

/** A text that a call brings, as the parser found it; or what is wrong with it, in words for its author. */
export type ReadLesson = { document: string } | { problem: string };

const toRead = (parsed: ParsedLesson): ReadLesson =>
  'problem' in parsed ? { problem: LESSON_TEXT[parsed.problem] } : parsed;

/**
 * Parses the text of an author’s call before its transaction, because other calls wait for a transaction. Null if there
 * is no text, or if the user has no such course: then the transaction refuses the call, and the work would be wasted.
 */
export async function readLesson(
  db: Db,
  { user, courseId, content }: { user: { id: string }; courseId: string; content: string | null | undefined },
): Promise<ReadLesson | null> {
  if (content == null || !(await findOwnCourse(db, { userId: user.id }, courseId))) return null;
  const problem = lessonProblem(content);
  return problem === null ? toRead(await parseLesson(content)) : { problem };
}

/** The document as the database takes it. Throws `lesson_too_complex`. */
export function toStoredDocument(lesson: ReadLesson): SQL {
  if ('problem' in lesson) throw new Refusal('lesson_too_complex', lesson.problem);
  return sql`${lesson.document}::json`;
}

/**
 * Parses the texts that have no document yet: of an earlier version, or written in another way than by a call. A text
 * that is too much for the parser is kept as preformatted text.
 */
export async function parseWaitingLessons(db: Db, signal: AbortSignal): Promise<void> {
  const waiting = and(eq(tracks.type, 'text'), isNotNull(tracks.content), isNull(tracks.document));
  while (!signal.aborted) {
    const [track] = await db
      .select({ id: tracks.id, content: sql<string>`${tracks.content}` })
      .from(tracks)
      .where(waiting)
      .limit(1);
    if (!track) return;
    const { id, content } = track;
    const parsed = await parseLesson(content);
    const document = 'problem' in parsed ? JSON.stringify(asWritten(content)) : parsed.document;
    await db
      .update(tracks)
      .set({ document: sql`${document}::json` })
      .where(and(eq(tracks.id, id), eq(tracks.content, content)));
  }
}
