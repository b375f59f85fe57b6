import { and, asc, eq } from 'drizzle-orm';
import { LEARNING_TEXT } from '#contract/learning-texts.ts';
import { readQuiz, withoutAnswers } from '#contract/quiz-rules.ts';
import type { ContentAnswer, TrackAnswer } from '#contract/track.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { courses, libraryEntries, tracks } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import type { MediaLinks } from '../../media/media-links.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { loadPassedQuizzes } from './passed-quizzes.ts';
import { isInRunningPlan } from '../payments/plan-service.ts';
import { isThere, type LessonRow, toTrack, toTrackTree } from '../authoring/track-view.ts';

/** What the right to a course depends on. */
export const courseFields = {
  id: courses.id,
  title: courses.title,
  ownerId: courses.ownerId,
  status: courses.status,
  deletedAt: courses.deletedAt,
};
type CourseFields = Pick<typeof courses.$inferSelect, keyof typeof courseFields>;

/** The user, if signed in. `requireUser` throws the fitting 401. */
interface Viewer {
  user: SignedInUser | null;
  requireUser: () => SignedInUser;
}

export const isPublished = (course: CourseFields) => course.status === 'published' && course.deletedAt === null;
const noCourse = () => new Refusal('not_found', 'This course was not found.');
const noTrack = () => new Refusal('not_found', 'This track was not found.');

/** Whether the user bought the course, whatever became of it in the library, made it, or has it in a plan that runs. */
export async function mayStudy(db: Db, clock: Clock, userId: string, course: CourseFields): Promise<boolean> {
  if (course.ownerId === userId) return true;
  const bought = and(eq(libraryEntries.userId, userId), eq(libraryEntries.courseId, course.id));
  if ((await db.$count(libraryEntries, bought)) > 0) return true;
  return isInRunningPlan(db, { clock, userId }, course.id);
}

/** 403 for a course that one could buy, 404 for one that is not public: its existence is its creator's affair. */
async function requireStudent(db: Db, clock: Clock, user: SignedInUser, course: CourseFields): Promise<void> {
  if (await mayStudy(db, clock, user.id, course)) return;
  throw isPublished(course) ? new Refusal('not_owned', LEARNING_TEXT.notOwned) : noCourse();
}

/**
 * Throws where the user may not read the lesson: `not_found`, or `not_owned`. A lesson that was removed counts as before, because
 * it may be on a device that does not know of it yet.
 */
export async function requireReader(
  db: Db,
  { clock, user, courseId, trackId }: { clock: Clock; user: SignedInUser; courseId: string; trackId: string },
): Promise<void> {
  const [found] = await db
    .select({ preview: tracks.preview, course: courseFields })
    .from(tracks)
    .innerJoin(courses, eq(courses.id, tracks.courseId))
    .where(and(eq(tracks.id, trackId), eq(tracks.courseId, courseId)));
  if (!found) throw noTrack();
  if (found.preview && isPublished(found.course)) return;
  await requireStudent(db, clock, user, found.course);
}

/**
 * The rows as this user may see them: of a graded quiz the answers come with the first attempt that passes it. Its author has them
 * always. A quiz that asks nothing has no content.
 */
async function hideAnswers(
  db: Db,
  { user, course }: { user: SignedInUser | null; course: CourseFields },
  rows: readonly LessonRow[],
): Promise<LessonRow[]> {
  if (!rows.some(({ type }) => type === 'quiz')) return [...rows];
  const own = user !== null && course.ownerId === user.id;
  const passed = user && !own ? await loadPassedQuizzes(db, user.id, course.id) : new Set();
  return rows.map((row) => {
    if (row.type !== 'quiz') return row;
    if (row.questionsCount === 0) return { ...row, content: null };
    if (own || passed.has(row.id)) return row;
    const quiz = readQuiz(row.content);
    if (quiz?.mode === 'practice') return row;
    return { ...row, content: quiz && JSON.stringify(withoutAnswers(quiz)) };
  });
}

function loadTracks(db: Db, courseId: string): Promise<LessonRow[]> {
  return db
    .select()
    .from(tracks)
    .where(and(eq(tracks.courseId, courseId), isThere))
    .orderBy(asc(tracks.orderKey), asc(tracks.id));
}

/**
 * The whole content of a course, for those who bought it and for its creator. Throws `unauthenticated`, `not_owned` or
 * `not_found`.
 */
export async function loadContent(
  db: Db,
  { courseId, viewer, links, clock }: { courseId: string; viewer: Viewer; links: MediaLinks; clock: Clock },
): Promise<ContentAnswer> {
  const user = viewer.requireUser();
  const [course] = isUuid(courseId) ? await db.select(courseFields).from(courses).where(eq(courses.id, courseId)) : [];
  if (!course) throw noCourse();
  await requireStudent(db, clock, user, course);
  const own = links.by({ courseId, sessionId: user.sessionId });
  return {
    success: true,
    data: toTrackTree(await hideAnswers(db, { user, course }, await loadTracks(db, courseId)), null, own),
    courseTitle: course.title,
    linksExpireAt: links.expiresAt().toISOString(),
  };
}

/**
 * One track: a folder's sub-tracks, or a leaf itself. A leaf that its instructor marked as preview is for everybody, also
 * signed out, while the course is published; all else as for the course.
 */
export async function loadTrack(
  db: Db,
  { trackId, viewer, links, clock }: { trackId: string; viewer: Viewer; links: MediaLinks; clock: Clock },
): Promise<TrackAnswer> {
  const [found] = isUuid(trackId)
    ? await db
        .select({ track: tracks, course: courseFields })
        .from(tracks)
        .innerJoin(courses, eq(courses.id, tracks.courseId))
        .where(and(eq(tracks.id, trackId), isThere))
    : [];
  // Without a session an unknown track and one that must be bought answer alike.
  if (!found) {
    viewer.requireUser();
    throw noTrack();
  }
  const { track, course } = found;
  const isOpen = track.preview && track.type !== 'folder' && isPublished(course);
  if (!isOpen) await requireStudent(db, clock, viewer.requireUser(), course);
  const own = isOpen
    ? links.by({ previewId: track.id })
    : links.by({ courseId: course.id, sessionId: viewer.requireUser().sessionId });
  const rows = track.type === 'folder' ? await loadTracks(db, course.id) : [track];
  const shown = await hideAnswers(db, { user: viewer.user, course }, rows);
  const data = track.type === 'folder' ? toTrackTree(shown, track.id, own) : shown.map((row) => toTrack(row, [], own));
  return {
    success: true,
    data,
    trackTitle: track.title,
    courseId: course.id,
    courseTitle: course.title,
    linksExpireAt: links.expiresAt().toISOString(),
  };
}
