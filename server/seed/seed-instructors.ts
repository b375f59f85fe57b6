import { and, eq, isNull, like, ne } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { courses, user } from '../db/schema.ts';
import type { Clock } from '../deps.ts';
import { withCatalogueChange } from '../services/catalogue/catalogue-clock.ts';
import { SAMPLE_PREFIX } from '../services/catalogue/course-view.ts';

interface SampleInstructor {
  id: string;
  username: string;
  email: string;
  about: string;
}

/**
 * Creates the instructors of the sample and gives each their courses. They have no password, so nobody can sign in as one of
 * them. Where a user already has the name, the courses keep the name without an account. Call it in a transaction.
 */
export async function seedInstructors(tx: Db, clock: Clock, instructors: readonly SampleInstructor[]): Promise<void> {
  const now = clock.now();
  const times = { createdAt: now, updatedAt: now };
  for (const { username, about, ...person } of instructors) {
    const names = { username, name: username, displayUsername: username };
    await tx
      .insert(user)
      .values({ ...person, ...names, ...times, about, role: 'instructor' })
      .onConflictDoNothing();
    const isTheirs = eq(user.id, person.id);
    await tx
      .update(user)
      .set({ about })
      .where(and(isTheirs, ne(user.about, about)));
    const [made] = await tx.select({ id: user.id }).from(user).where(isTheirs);
    const ownerless = and(
      like(courses.externalId, `${SAMPLE_PREFIX}%`),
      eq(courses.creatorName, username),
      isNull(courses.ownerId),
    );
    if (!made || (await tx.$count(courses, ownerless)) === 0) continue;
    await withCatalogueChange(tx, (changeSeq) =>
      tx.update(courses).set({ ownerId: made.id, changeSeq }).where(ownerless),
    );
  }
}
