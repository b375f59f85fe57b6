import { setImmediate } from 'node:timers/promises';
import { asc, desc, eq } from 'drizzle-orm';
import type { UserExport } from '#contract/account.ts';
import { toRupees } from '#contract/price.ts';
import type { Db } from '../../db/db.ts';
import {
  account,
  accountEvents,
  cartItems,
  certificates,
  consents,
  courses,
  letters,
  libraryEntries,
  notifications,
  openingRequests,
  orders,
  plans,
  pushSubscriptions,
  recoveryCodes,
  refunds,
  reviews,
  session,
  userPlans,
  wishlistItems,
} from '../../db/schema.ts';
import type { Clock } from '../../deps.ts';
import { loadUser } from './account-changes-service.ts';
import { exportWriting } from './export-writing.ts';
import { findAppSince } from '../factors/app-service.ts';
import { loadPasskeys } from '../factors/passkey-service.ts';
import { loadCoursesMoved } from '../payments/ledger.ts';
import { loadOrdersItems } from '../payments/order-items.ts';
import { providersOf } from './login-methods.ts';
import { loadProfile } from './profile-service.ts';
import { loadStudy } from '../learning/study-service.ts';
import { loadChangedNotes } from '../learning/note-service.ts';
import { loadAllAttempts } from '../learning/quiz-service.ts';
import { loadPractice } from '../learning/practice-service.ts';
import { loadAllProgress } from '../learning/progress-service.ts';

const iso = (at: Date) => at.toISOString();
const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

const PAGE = 1000;

/** All of a list that can be long, in the order of its arrival. Others are served between two pages. */
async function loadPages<T>(
  load: (page: { since: number; limit: number }) => Promise<{ items: T[]; cursor: number; more: boolean }>,
): Promise<T[]> {
  const all: T[] = [];
  let page = { items: all, cursor: 0, more: true };
  while (page.more) {
    page = await load({ since: page.cursor, limit: PAGE });
    all.push(...page.items);
    await setImmediate();
  }
  return all;
}

async function exportList(db: Db, table: typeof cartItems | typeof wishlistItems, userId: string) {
  const rows = await db
    .select({ courseId: table.courseId, title: courses.title, addedAt: table.addedAt })
    .from(table)
    .innerJoin(courses, eq(courses.id, table.courseId))
    .where(eq(table.userId, userId))
    .orderBy(desc(table.addedAt));
  return rows.map((row) => ({ ...row, addedAt: iso(row.addedAt) }));
}

async function exportAwaited(db: Db, userId: string): Promise<UserExport['awaitedCourses']> {
  const { courseId, askedAt } = openingRequests;
  const rows = await db
    .select({ courseId, title: courses.title, askedAt })
    .from(openingRequests)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(openingRequests.userId, userId))
    .orderBy(desc(askedAt));
  return rows.map((row) => ({ ...row, askedAt: iso(row.askedAt) }));
}

async function exportLibrary(db: Db, userId: string): Promise<UserExport['library']> {
  const rows = await db
    .select({ entry: libraryEntries, title: courses.title })
    .from(libraryEntries)
    .innerJoin(courses, eq(courses.id, libraryEntries.courseId))
    .where(eq(libraryEntries.userId, userId))
    .orderBy(desc(libraryEntries.purchasedAt));
  const moved = await loadCoursesMoved(
    db,
    rows.flatMap(({ entry }) => entry.orderId ?? []),
  );
  return rows.map(({ entry: { courseId, purchasedAt, state, orderId }, title }) => ({
    courseId,
    title,
    purchasedAt: iso(purchasedAt),
    price: toRupees(moved(orderId, courseId).paidPaise),
    state,
    orderId,
  }));
}

async function exportCertificates(db: Db, userId: string): Promise<UserExport['certificates']> {
  const rows = await db
    .select()
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(desc(certificates.issuedAt));
  return rows.map(({ userId: _, issuedAt, correctedAt, revokedAt, ...row }) => ({
    ...row,
    issuedAt: iso(issuedAt),
    correctedAt: isoOrNull(correctedAt),
    revokedAt: isoOrNull(revokedAt),
  }));
}

async function exportReviews(db: Db, userId: string): Promise<UserExport['reviews']> {
  const rows = await db
    .select({ review: reviews, title: courses.title })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.updatedAt));
  return rows.map(({ review: { courseId, rating, text, createdAt, updatedAt }, title }) => ({
    courseId,
    title,
    rating,
    text,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  }));
}

async function exportOrders(db: Db, userId: string): Promise<UserExport['orders']> {
  const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt));
  const items = await loadOrdersItems(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, amountPaise, currency, status, paymentId, createdAt, paidAt }) => ({
    id,
    amount: toRupees(amountPaise),
    currency,
    status,
    paymentId,
    createdAt: iso(createdAt),
    paidAt: isoOrNull(paidAt),
    items: (items.get(id) ?? []).map(({ courseId, pricePaise }) => ({ courseId, price: toRupees(pricePaise) })),
  }));
}

async function exportRefunds(db: Db, userId: string): Promise<UserExport['refunds']> {
  const rows = await db
    .select({ refund: refunds, title: courses.title })
    .from(refunds)
    .innerJoin(courses, eq(courses.id, refunds.courseId))
    .where(eq(refunds.userId, userId))
    .orderBy(desc(refunds.createdAt));
  return rows.map(
    ({ refund: { courseId, orderId, amountPaise, reason, status, note, createdAt, decidedAt }, title }) => ({
      courseId,
      title,
      orderId,
      amount: toRupees(amountPaise),
      reason,
      status,
      note,
      createdAt: iso(createdAt),
      decidedAt: isoOrNull(decidedAt),
    }),
  );
}

async function exportPlans(db: Db, userId: string): Promise<UserExport['plans']> {
  const rows = await db
    .select({ row: userPlans, name: plans.name })
    .from(userPlans)
    .innerJoin(plans, eq(plans.id, userPlans.planId))
    .where(eq(userPlans.userId, userId))
    .orderBy(asc(userPlans.startedAt));
  return rows.map(({ row: { status, startedAt, expiresAt, cancelledAt }, name }) => ({
    name,
    status,
    startedAt: iso(startedAt),
    expiryDate: iso(expiresAt),
    cancelledAt: isoOrNull(cancelledAt),
  }));
}

async function exportNotifications(db: Db, userId: string): Promise<UserExport['notifications']> {
  const { kind, courseId, createdAt, readAt } = notifications;
  const rows = await db
    .select({ courseId, title: courses.title, kind, at: createdAt, readAt })
    .from(notifications)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(notifications.userId, userId))
    .orderBy(desc(createdAt));
  return rows.map((row) => ({ ...row, at: iso(row.at), readAt: isoOrNull(row.readAt) }));
}

async function exportPushDevices(db: Db, userId: string): Promise<UserExport['pushDevices']> {
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  return rows.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).origin, subscribedAt: iso(createdAt) }));
}

async function exportConsents(db: Db, userId: string): Promise<UserExport['consents']> {
  const { about, said, version, saidAt } = consents;
  const rows = await db
    .select({ about, said, version, saidAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(saidAt));
  return rows.map((row) => ({ ...row, saidAt: iso(row.saidAt) }));
}

async function exportSessions(db: Db, userId: string): Promise<UserExport['sessions']> {
  const rows = await db.select().from(session).where(eq(session.userId, userId)).orderBy(desc(session.updatedAt));
  return rows.map(({ userAgent, ipAddress, createdAt, updatedAt, confirmedAt, expiresAt }) => ({
    device: userAgent ?? '',
    address: ipAddress,
    loggedInAt: iso(createdAt),
    lastUsedAt: iso(updatedAt),
    confirmedAt: isoOrNull(confirmedAt),
    goodUntil: iso(expiresAt),
  }));
}

async function exportEvents(db: Db, userId: string): Promise<UserExport['securityEvents']> {
  const { kind, device, address, happenedAt } = accountEvents;
  const rows = await db
    .select({ kind, device, address, happenedAt })
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(happenedAt), desc(accountEvents.id));
  return rows.map((row) => ({ ...row, happenedAt: iso(row.happenedAt) }));
}

async function exportFactors(db: Db, userId: string): Promise<UserExport['factors']> {
  const { usedAt } = recoveryCodes;
  const codes = await db.select({ usedAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).orderBy(usedAt);
  const keys = await loadPasskeys(db, userId);
  const google = await db
    .select({ subject: account.accountId, since: account.createdAt })
    .from(account)
    .where(providersOf(userId));
  return {
    appSince: isoOrNull(await findAppSince(db, userId)),
    recoveryCodes: codes.map((code) => ({ usedAt: isoOrNull(code.usedAt) })),
    passkeys: keys.map(({ id: _, ...key }) => key),
    google: google.map(({ subject, since }) => ({ subject, since: iso(since) })),
  };
}

async function exportLetters(db: Db, userId: string): Promise<UserExport['letters']> {
  const rows = await db.select().from(letters).where(eq(letters.userId, userId)).orderBy(desc(letters.sentAt));
  return rows.map(({ subject, sentAt }) => ({ subject, sentAt: iso(sentAt) }));
}

/** Everything that is kept of one person but secrets: no password, no token. The latest first. */
export async function exportUser(db: Db, { clock, userId }: { clock: Clock; userId: string }): Promise<UserExport> {
  const { purchasedCourses: _, texts: __, unverified: ___, ...user } = await loadUser(db, userId);
  const { createdCourses, ...signIn } = await loadProfile(db, userId);
  return {
    exportedAt: iso(clock.now()),
    account: { ...user, ...signIn },
    library: await exportLibrary(db, userId),
    cart: await exportList(db, cartItems, userId),
    wishlist: await exportList(db, wishlistItems, userId),
    awaitedCourses: await exportAwaited(db, userId),
    progress: await loadAllProgress(db, userId),
    notes: await loadPages(async (page) => {
      const { notes: items, ...rest } = await loadChangedNotes(db, userId, page);
      return { items, ...rest };
    }),
    quizAttempts: await loadAllAttempts(db, userId),
    certificates: await exportCertificates(db, userId),
    practice: await loadPages(async (page) => {
      const { events: items, ...rest } = await loadPractice(db, userId, page);
      return { items, ...rest };
    }),
    study: await loadStudy(db, userId),
    reviews: await exportReviews(db, userId),
    orders: await exportOrders(db, userId),
    refunds: await exportRefunds(db, userId),
    plans: await exportPlans(db, userId),
    createdCourses,
    notifications: await exportNotifications(db, userId),
    consents: await exportConsents(db, userId),
    sessions: await exportSessions(db, userId),
    securityEvents: await exportEvents(db, userId),
    factors: await exportFactors(db, userId),
    letters: await exportLetters(db, userId),
    pushDevices: await exportPushDevices(db, userId),
    written: await exportWriting(db, userId),
  };
}
