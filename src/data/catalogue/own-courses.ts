import type { CodeItDatabase } from '../db/database.ts';
import { loadSeen } from './seen-courses.ts';

/** What of the catalogue is this device's own: kept before all else, and looked for in the same categories. */
export interface OwnCourses {
  ids: ReadonlySet<string>;
  /** Those with the most of them first. */
  categories: readonly string[];
}

const CATEGORIES_MAX = 3;
/** To own a course says more about somebody than to have looked at it. */
const WEIGHT = { owned: 3, wanted: 2, seen: 1 };

/** The courses that the signed-in user owns or wants, and those that were looked at here, with their categories. */
export async function loadOwnCourses(db: CodeItDatabase): Promise<OwnCourses> {
  const userId = (await db.session.get('current'))?.user?._id;
  const library = userId === undefined ? undefined : (await db.libraries.get(userId))?.library;
  const cart = userId === undefined ? undefined : (await db.carts.get(userId))?.courses;
  const weighed = [
    ...[...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])].map(
      (it) => [it, WEIGHT.owned] as const,
    ),
    ...[...(library?.wishlist ?? []), ...(cart ?? [])].map((course) => [course, WEIGHT.wanted] as const),
    ...(await loadSeen(db)).map((course) => [course, WEIGHT.seen] as const),
  ];
  const weights = new Map<string, number>();
  for (const [{ category }, weight] of weighed) weights.set(category, (weights.get(category) ?? 0) + weight);
  return {
    ids: new Set(weighed.map(([{ _id }]) => _id)),
    categories: [...weights]
      .sort((a, b) => b[1] - a[1])
      .slice(0, CATEGORIES_MAX)
      .map(([category]) => category),
  };
}
