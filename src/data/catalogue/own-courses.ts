import type { CodeItDatabase } from '../db/database.ts';
import { loadSeen } from './seen-courses.ts';

/** The courses that matter most on this device: they are never evicted, and more courses of their categories are fetched. */
export interface OwnCourses {
  ids: ReadonlySet<string>;
  /** In order of weight, the heaviest first. */
  categories: readonly string[];
}

const CATEGORIES_MAX = 3;
/** An owned course says more about a user's interests than a viewed one. */
const WEIGHT = { owned: 3, wanted: 2, seen: 1 };

/** The courses that the signed-in user owns, has in the cart or wishlist, or viewed here, with their categories. */
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
