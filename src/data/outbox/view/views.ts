import type { Course } from '#contract/course.ts';
import type { Library, OwnedCourse } from '#contract/library.ts';
import { lastStudiedAt, nextLesson, type NextLesson } from '#contract/next-lesson.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { ContentRow } from '#data/db/rows.ts';
import { applyPending, concerns } from './apply-pending.ts';

export interface CartView {
  items: Course[];
  /** Whether there is a copy from the server. If not, `items` has only the pending additions. */
  known: boolean;
  unsynced: boolean;
}

/** The cart: the copy of the server's cart with the pending changes applied, read in one transaction. */
export function loadCartView(db: CodeItDatabase, userId: string): Promise<CartView> {
  return db.transaction('r', db.carts, db.outbox, async () => {
    const [copy, rows] = await Promise.all([db.carts.get(userId), db.outbox.where({ userId }).sortBy('seq')]);
    return {
      items: applyPending('cart', copy?.courses ?? [], rows),
      known: copy !== undefined,
      unsynced: rows.some((row) => concerns('cart', row)),
    };
  });
}

/** The courses with these ids that this device has, in the cart or the catalogue. */
export async function loadCoursesById(db: CodeItDatabase, userId: string, ids: readonly string[]): Promise<Course[]> {
  const [cart, known] = await Promise.all([loadCartView(db, userId), db.courses.bulkGet([...ids])]);
  return ids.flatMap((id, i) => cart.items.find(({ _id }) => _id === id) ?? known[i] ?? []);
}

/** An owned course; `next` only where its content and progress are on this device, and null when every lesson of it is done. */
export interface OwnedCourseView extends OwnedCourse {
  next?: NextLesson | null;
}

export interface LibraryView extends Library {
  purchasedCourses: OwnedCourseView[];
  archivedCourses: OwnedCourseView[];
}

/** The library with the pending changes and the progress on this device; null until the server has sent it once. */
export function loadLibraryView(db: CodeItDatabase, userId: string): Promise<LibraryView | null> {
  return db.transaction('r', [db.libraries, db.outbox, db.progress, db.contents], async () => {
    const copy = await db.libraries.get(userId);
    if (!copy) return null;
    const [rows, saved, contents] = await Promise.all([
      db.outbox.where({ userId }).sortBy('seq'),
      db.progress.where({ userId }).toArray(),
      db.contents.where({ userId }).toArray(),
    ]);
    const library = applyPending('library', copy.library, rows);
    const progress = applyPending('progress', saved, rows);
    const byCourse = new Map(contents.map((row) => [row.courseId, row]));
    const withProgress = (course: OwnedCourse) => withLocalProgress(course, byCourse.get(course._id), progress);
    return {
      ...library,
      purchasedCourses: library.purchasedCourses.map(withProgress),
      archivedCourses: library.archivedCourses.map(withProgress),
    };
  });
}

/** The progress in a course by track id, with the pending changes applied. */
export function loadProgressView(db: CodeItDatabase, userId: string, courseId: string): Promise<Map<string, Progress>> {
  return db.transaction('r', db.progress, db.outbox, async () => {
    const [saved, rows] = await Promise.all([
      db.progress.where({ userId, courseId }).toArray(),
      db.outbox.where({ userId }).sortBy('seq'),
    ]);
    const items = applyPending('progress', saved, rows).filter((item) => item.courseId === courseId);
    return new Map(items.map((item) => [item.trackId, item]));
  });
}

/** The progress in one track, with the pending changes applied. */
export function loadKnownProgress(db: CodeItDatabase, userId: string, trackId: string): Promise<Progress | undefined> {
  return db.transaction('r', db.progress, db.outbox, async () => {
    const [saved, rows] = await Promise.all([
      db.progress.get([userId, trackId]),
      db.outbox.where({ userId }).sortBy('seq'),
    ]);
    return applyPending('progress', saved ? [saved] : [], rows).find((item) => item.trackId === trackId);
  });
}

function withLocalProgress(
  course: OwnedCourse,
  content: ContentRow | undefined,
  all: readonly Progress[],
): OwnedCourseView {
  if (!content) return course;
  const inOrder = lessonsOf(content.tracks);
  const lessons = new Set(inOrder.map(({ _id }) => _id));
  const here = all.filter(({ courseId, trackId }) => courseId === course._id && lessons.has(trackId));
  const next = nextLesson(inOrder, new Map(here.map((item) => [item.trackId, item])));
  // Begun on another device, of whose progress this one has no copy yet.
  if (here.length === 0) return course.progress.lastTrackId === null ? { ...course, next } : course;
  const completedTracks = here.filter(isCompleted).length;
  const last = here.reduce<Progress | null>((a, b) => (a && a.positionAt >= b.positionAt ? a : b), null);
  return {
    ...course,
    progress: {
      completedTracks,
      totalTracks: lessons.size,
      percent: lessons.size === 0 ? 0 : Math.floor((100 * completedTracks) / lessons.size),
      lastTrackId: last?.trackId ?? course.progress.lastTrackId,
      lastPositionSeconds: last?.positionSeconds ?? course.progress.lastPositionSeconds,
      lastStudiedAt: Math.max(course.progress.lastStudiedAt ?? 0, lastStudiedAt(here)),
    },
    next,
  };
}
