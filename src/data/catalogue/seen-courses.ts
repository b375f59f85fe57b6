import type { Course, CourseAnswer } from '#contract/course.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { withDb } from '../db/with-db.ts';
import { loadCatalogueState, saveCatalogueState } from './catalogue-state.ts';
import { logChanges } from './change-log.ts';

type Seen = Pick<Course, '_id' | 'category'>;

const KEY = 'seenCourses';
const SEEN_MAX = 200;

/** The courses viewed on this device, the latest first. */
export async function loadSeen(db: CodeItDatabase): Promise<Seen[]> {
  return ((await db.meta.get(KEY))?.value as Seen[] | undefined) ?? [];
}

/** Records that a course was viewed, and stores it if the catalogue on this device does not have it. */
export async function keepSeen({
  includedInPlans: _plans,
  outline: _outline,
  instructor: _instructor,
  ...course
}: Course & Partial<CourseAnswer['data']>): Promise<void> {
  if (course.status !== 'published') return;
  await withDb((db) =>
    db.transaction('rw', db.courses, db.meta, async () => {
      const state = await loadCatalogueState(db);
      // Before the first sync, nothing would keep the stored course up to date.
      if (!state) return;
      const { _id, category } = course;
      const earlier = (await loadSeen(db)).filter((seen) => seen._id !== _id);
      await db.meta.put({ key: KEY, value: [{ _id, category }, ...earlier].slice(0, SEEN_MAX) });
      if ((await db.courses.where({ _id }).count()) > 0) return;
      await db.courses.put(course);
      const revision = state.revision + 1;
      await saveCatalogueState(db, { ...state, revision });
      await logChanges(db, revision, [_id]);
    }),
  );
}
