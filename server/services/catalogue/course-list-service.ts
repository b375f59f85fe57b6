import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { CART_MAX_ITEMS } from '#contract/limits.ts';
import { TEXT } from '#contract/texts.ts';
import type { Db } from '../../db/db.ts';
import { cartItems, courses, libraryEntries, wishlistItems } from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { Refusal } from '../refusal.ts';
import { type CourseRow, courseColumns, isPublic, isUuid } from './course-view.ts';

type ListTable = typeof cartItems | typeof wishlistItems;

interface Command {
  clock: Clock;
  userId: string;
  courseId: string;
}

async function loadList(db: Db, table: ListTable, userId: string, also?: SQL): Promise<CourseRow[]> {
  const rows = await db
    .select({ row: courseColumns })
    .from(table)
    .innerJoin(courses, eq(courses.id, table.courseId))
    .where(and(eq(table.userId, userId), isPublic, also))
    .orderBy(desc(table.addedAt), asc(courses.id));
  return rows.map(({ row }) => row);
}

async function requirePublicCourse(db: Db, courseId: string): Promise<{ ownerId: string | null }> {
  const [found] = isUuid(courseId)
    ? await db
        .select({ ownerId: courses.ownerId })
        .from(courses)
        .where(and(eq(courses.id, courseId), isPublic))
    : [];
  if (!found) throw new Refusal('not_found', 'This course was not found.');
  return found;
}

async function requireNotOwned(db: Db, { userId, courseId }: Command): Promise<void> {
  const [owned] = await db
    .select({ courseId: libraryEntries.courseId })
    .from(libraryEntries)
    .where(and(eq(libraryEntries.userId, userId), eq(libraryEntries.courseId, courseId)));
  if (owned) throw new Refusal('already_purchased', TEXT.cart.purchased);
}

async function removeFrom(db: Db, table: ListTable, { userId, courseId }: Command): Promise<void> {
  // An unknown id is not in the list: what was asked for is true already.
  if (!isUuid(courseId)) return;
  await db.delete(table).where(and(eq(table.userId, userId), eq(table.courseId, courseId)));
}

/** The courses in the cart that are still public and not the user’s own, the latest first. */
export function loadCart(db: Db, userId: string): Promise<CourseRow[]> {
  return loadList(db, cartItems, userId, sql`${courses.ownerId} is distinct from ${userId}`);
}

/** Throws `not_found`, `own_course`, `already_purchased` or `already_in_cart`, in the words of the specification. */
export async function addToCart(db: Db, command: Command): Promise<void> {
  const { clock, userId, courseId } = command;
  const { ownerId } = await requirePublicCourse(db, courseId);
  if (ownerId === userId) throw new Refusal('own_course', TEXT.courses.own, { courseIds: [courseId] });
  await requireNotOwned(db, command);
  const size = await db.$count(cartItems, eq(cartItems.userId, userId));
  const [added] = await db
    .insert(cartItems)
    .values({ userId, courseId, addedAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Refusal('already_in_cart', TEXT.cart.duplicate);
  if (size >= CART_MAX_ITEMS) throw new Refusal('conflict', `The cart can hold at most ${CART_MAX_ITEMS} courses.`);
}

/** Afterwards the course is not in the cart, whether or not it was. */
export function removeFromCart(db: Db, command: Command): Promise<void> {
  return removeFrom(db, cartItems, command);
}

/** The wished courses that are public; the latest first. */
export function loadWishlist(db: Db, userId: string): Promise<CourseRow[]> {
  return loadList(db, wishlistItems, userId);
}

/**
 * Afterwards the course is on the wishlist. Throws `not_found`, and `already_purchased`: what is owned is off the wishlist,
 * in whatever order a device's wish and its purchase arrive.
 */
export async function addToWishlist(db: Db, command: Command): Promise<void> {
  const { clock, userId, courseId } = command;
  await requirePublicCourse(db, courseId);
  await requireNotOwned(db, command);
  await db.insert(wishlistItems).values({ userId, courseId, addedAt: clock.now() }).onConflictDoNothing();
}

/** Afterwards the course is not on the wishlist, whether or not it was. */
export function removeFromWishlist(db: Db, command: Command): Promise<void> {
  return removeFrom(db, wishlistItems, command);
}
