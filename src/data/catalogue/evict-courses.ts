import type { CodeItDatabase } from '../db/database.ts';
import { loadFirst } from './device-catalogue.ts';
import type { OwnCourses } from './own-courses.ts';

const RATED_SHARE = 0.1;

/**
 * Deletes what a device with room for `budget` courses holds beyond that, and answers the ids: the least popular first, of its
 * own categories and of the best rated only when nothing else is left, and never what its users own, want or looked at.
 */
export async function evictCourses(db: CodeItDatabase, budget: number, own: OwnCourses): Promise<string[]> {
  const over = (await db.courses.count()) - budget;
  if (over <= 0) return [];
  const byPopularity = (await db.courses.orderBy('studentsCount').primaryKeys()).filter((id) => !own.ids.has(id));
  const rated = Math.floor(budget * RATED_SHARE);
  const dear = new Set((await loadFirst(db, 'rating', rated)).slice(0, rated).map(({ _id }) => _id));
  const inOwn = db.courses.where('category').anyOf([...own.categories]);
  for (const id of await inOwn.primaryKeys()) dear.add(id);
  const order = [...byPopularity.filter((id) => !dear.has(id)), ...byPopularity.filter((id) => dear.has(id))];
  const gone = order.slice(0, over);
  await db.courses.bulkDelete(gone);
  return gone;
}
