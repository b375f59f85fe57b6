import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { idempotency, reviews, user, verification } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { withCatalogueChange } from './catalogue-clock.ts';
import { refreshRatings } from './review-service.ts';

/**
 * Removes the person and everything private of them; call it within a transaction. Orders and refunds stay without the
 * person, and so do courses, under the name that their creator had. Answers the address of their picture.
 */
export async function deleteUser(tx: Db, userId: string): Promise<string | null> {
  const rated = await tx.select({ courseId: reviews.courseId }).from(reviews).where(eq(reviews.userId, userId));
  const [gone] = await tx.delete(user).where(eq(user.id, userId)).returning({ image: user.image });
  if (!gone) throw new Refusal('not_found', 'This account is not there any more.');
  if (rated.length > 0) {
    const ids = rated.map(({ courseId }) => courseId);
    await withCatalogueChange(tx, (changeSeq) => refreshRatings(tx, ids, changeSeq));
  }
  await tx.delete(verification).where(eq(verification.value, userId));
  // Remembered answers hold what was answered: this call's own row too, and its token is no longer good anyway.
  await tx.delete(idempotency).where(eq(idempotency.userId, userId));
  return gone.image;
}
