import type { Course } from '#contract/course.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { withDb } from '../db/with-db.ts';
import { loadCatalogueState, saveCatalogueState } from './catalogue-state.ts';
import { logChanges } from './change-log.ts';

type Seen = Pick<Course, '_id' | 'category'>;

const KEY = 'seenCourses';
const SEEN_MAX = 200;

/** The courses that were looked at on this device, the latest first. */
export async function loadSeen(db: CodeItDatabase): Promise<Seen[]> {
  return ((await db.meta.get(KEY))?.value as Seen[] | undefined) ?? [];
}

/** Notes that a course was looked at, and keeps it: of a catalogue that is too large for this device it may be no part yet. */
export async function keepSeen({
  includedInPlans: _,
  ...course
}: Course & { includedInPlans?: string[] }): Promise<void> {
  if (course.status !== 'published') return;
  await withDb((db) =>
    db.transaction('rw', db.courses, db.meta, async () => {
      const state = await loadCatalogueState(db);
      // Without a feed that is followed nobody would ever bring it up to date.
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
