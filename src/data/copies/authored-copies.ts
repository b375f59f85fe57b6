import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import { writeAs } from '#data/session/private-writes.ts';
import { withDb } from '#data/db/with-db.ts';

/** Like `loadRevs`, for the copy of the instructor's courses. */
export function loadAuthoredRev(userId: string): Promise<number> {
  return withDb(async (db) => (await db.authored.get(userId))?.rev ?? 0);
}

/** Saves a response and returns true, unless a command was delivered since `rev` was read: the response may then be outdated. */
export function saveAuthored(
  userId: string,
  courses: InstructorCourse[],
  rev: number,
  now = Date.now(),
): Promise<boolean> {
  return writeAs(userId, 'authored', async (db) => {
    if (((await db.authored.get(userId))?.rev ?? 0) !== rev) return false;
    await db.authored.put({ userId, courses, asOf: now, rev });
    return true;
  });
}

/** The saved courses; undefined before the first response. */
export function loadAuthored(userId: string): Promise<InstructorCourse[] | undefined> {
  return withDb(async (db) => {
    const copy = await db.authored.get(userId);
    return copy && copy.asOf > 0 ? copy.courses : undefined;
  });
}

export function loadDraftRev(userId: string, courseId: string): Promise<number> {
  return withDb(async (db) => (await db.drafts.get([userId, courseId]))?.rev ?? 0);
}

/** Like `saveAuthored`, for one course. */
export function saveDraft(userId: string, draft: CourseDraft, rev: number, now = Date.now()): Promise<boolean> {
  const courseId = draft.course._id;
  return writeAs(userId, 'drafts', async (db) => {
    if (((await db.drafts.get([userId, courseId]))?.rev ?? 0) !== rev) return false;
    await db.drafts.put({ userId, courseId, draft, asOf: now, rev });
    return true;
  });
}

/** The saved draft; undefined when there is none. */
export function loadDraft(userId: string, courseId: string): Promise<CourseDraft | undefined> {
  return withDb(async (db) => (await db.drafts.get([userId, courseId]))?.draft ?? undefined);
}
