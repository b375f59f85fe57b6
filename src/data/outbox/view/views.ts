import type { Course } from '#contract/course.ts';
import type { Library, OwnedCourse } from '#contract/library.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { ContentRow } from '#data/db/rows.ts';
import { applyPending, concerns } from './apply-pending.ts';

export interface CartView {
  items: Course[];
  /** Whether a server copy is below; without one `items` are the pending ones alone. */
  known: boolean;
  unsynced: boolean;
}

/** The cart of this device: the server's copy and what is still to be said, read in one transaction. */
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

/** Those of the courses that this device knows, from the cart or the catalogue. */
export async function loadCoursesById(db: CodeItDatabase, userId: string, ids: readonly string[]): Promise<Course[]> {
  const [cart, known] = await Promise.all([loadCartView(db, userId), db.courses.bulkGet([...ids])]);
  return ids.flatMap((id, i) => cart.items.find(({ _id }) => _id === id) ?? known[i] ?? []);
}

/** The library of this device, with the progress that this device knows; null before its first visit online. */
export function loadLibraryView(db: CodeItDatabase, userId: string): Promise<Library | null> {
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

/** Progress of a course by track, pending positions included. */
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

/** Progress of one track, pending commands included. */
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
): OwnedCourse {
  const progress = all.filter(({ courseId }) => courseId === course._id);
  if (!content || progress.length === 0) return course;
  const lessons = new Set(lessonsOf(content.tracks).map(({ _id }) => _id));
  const here = progress.filter(({ trackId }) => lessons.has(trackId));
  const completedTracks = here.filter(isCompleted).length;
  const last = here.reduce<Progress | null>((a, b) => (a && a.positionAt >= b.positionAt ? a : b), null);
  return {
    ...course,
    progress: {
      completedTracks,
      totalTracks: lessons.size,
      percent: lessons.size === 0 ? 0 : Math.round((100 * completedTracks) / lessons.size),
      lastTrackId: last?.trackId ?? course.progress.lastTrackId,
      lastPositionSeconds: last?.positionSeconds ?? course.progress.lastPositionSeconds,
    },
  };
}
