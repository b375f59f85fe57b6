import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Profile } from '#contract/account.ts';
import { isCategoryKey } from '#contract/categories.ts';
import { toRupees } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import { account, courses, user } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { PASSWORD_PROVIDER } from './login-methods.ts';

/** What a person reads; a provider that is not here is named as it calls itself. */
const PROVIDERS: Record<string, string> = {
  [PASSWORD_PROVIDER]: 'Email and password',
  'https://accounts.google.com': 'Google',
};

async function loadCreatedCourses(db: Db, userId: string): Promise<Profile['createdCourses']> {
  const rows = await db
    .select({
      id: courses.id,
      title: courses.title,
      category: courses.category,
      pricePaise: courses.pricePaise,
      status: courses.status,
    })
    .from(courses)
    .where(and(eq(courses.ownerId, userId), isNull(courses.deletedAt)))
    .orderBy(desc(courses.createdAt), courses.id);
  return rows.map(({ id, title, category, pricePaise, status }) => ({
    _id: id,
    title,
    category: isCategoryKey(category) ? category : 'other',
    price: toRupees(pricePaise),
    status,
  }));
}

/** The sign-in provider (the password where there is one, else the first), since when the user is here, and what they created; the latest course first. */
export async function loadProfile(db: Db, userId: string): Promise<Profile> {
  const [found] = await db
    .select({
      provider: account.providerId,
      providerId: account.accountId,
      memberSince: user.createdAt,
      about: user.about,
    })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(account.userId, userId))
    .orderBy(ne(account.providerId, PASSWORD_PROVIDER), account.createdAt)
    .limit(1);
  if (!found) throw new Refusal('not_found', 'This account no longer exists.');
  return {
    provider: PROVIDERS[found.provider] ?? found.provider,
    providerId: found.providerId,
    memberSince: found.memberSince.toISOString(),
    about: found.about,
    createdCourses: await loadCreatedCourses(db, userId),
  };
}
