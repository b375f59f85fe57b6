import { and, count, eq, isNotNull, isNull, ne, sum } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { courses, idempotency, lessonPictures, orders, tracks, videoUploads } from '../db/schema.ts';
import { keepFor } from '../program/keep-for.ts';
import { lockAccount } from './accounts/lock-account.ts';
import { Refusal } from './refusal.ts';

/** How much of each an account may have at a time. */
export const QUOTAS = {
  /** Drafts and published ones. */
  courses: 500,
  /** Of video files of lessons that are there, with what uploads that have begun announced. */
  videoBytes: 200 * 1024 ** 3,
  /** In lessons, of all courses together; a course has one cover and an account one picture beside. */
  pictures: 20_000,
  /** Payments that were opened and that the provider may still tell about. */
  unpaidOrders: 200,
  /** To calls with an Idempotency-Key, of 90 days: three times what somebody sends who studies all day. */
  keptAnswers: 300_000,
} as const;

const GIGABYTE = 1024 ** 3;
const HOUR_SECONDS = 60 * 60;

/** Throws `bad_request` for one more than the quota. Call it when the course was inserted, in its transaction. */
export async function requireCourseQuota(tx: Db, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  const own = and(eq(courses.ownerId, userId), isNull(courses.deletedAt));
  if ((await tx.$count(courses, own)) <= QUOTAS.courses) return;
  throw new Refusal(
    'bad_request',
    `You can have at most ${QUOTAS.courses} courses. Edit one that you do not need instead.`,
  );
}

/** Throws `payload_too_large` for more than the quota. Call it when the upload was inserted, in its transaction. */
export async function requireVideoQuota(tx: Db, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  const [used] = await tx
    .select({ bytes: sum(videoUploads.bytes).mapWith(Number) })
    .from(videoUploads)
    .innerJoin(tracks, eq(tracks.id, videoUploads.trackId))
    .where(and(eq(videoUploads.userId, userId), ne(videoUploads.state, 'replaced'), isNull(tracks.deletedAt)));
  if ((used?.bytes ?? 0) <= QUOTAS.videoBytes) return;
  throw new Refusal(
    'payload_too_large',
    `Your videos can take up at most ${QUOTAS.videoBytes / GIGABYTE} GB. Remove a video that you do not need, then choose this one again.`,
  );
}

/** Throws `bad_request` for one more than the quota. Call it when the picture was inserted, in its transaction. */
export async function requirePictureQuota(tx: Db, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  const [own] = await tx
    .select({ count: count() })
    .from(lessonPictures)
    .innerJoin(courses, eq(courses.id, lessonPictures.courseId))
    .where(eq(courses.ownerId, userId));
  if ((own?.count ?? 0) <= QUOTAS.pictures) return;
  throw new Refusal(
    'bad_request',
    `Your lessons can have at most ${QUOTAS.pictures.toLocaleString('en-IN')} pictures. Use one that you have again instead.`,
  );
}

/**
 * Throws `rate_limited` with more than the quota. Call it before the provider opens an order, because that costs, and again in the
 * transaction that inserts it, because several may have been opened at once.
 */
export async function requireOrderQuota(db: Db, userId: string): Promise<void> {
  await lockAccount(db, userId);
  const open = and(eq(orders.userId, userId), eq(orders.status, 'created'), isNotNull(orders.nextCheckAt));
  if ((await db.$count(orders, open)) < QUOTAS.unpaidOrders) return;
  throw new Refusal(
    'rate_limited',
    'Too many of your payments were begun and not completed. Complete one, or try again later.',
    undefined,
    HOUR_SECONDS,
  );
}

export interface KeyQuota {
  /** Throws `rate_limited` for an account with more answers to keep than the quota; what it has is counted every ten minutes. */
  require: (userId: string) => Promise<void>;
}

/** Between two counts the limit of calls bounds what is added. */
const KEYS_COUNTED = { ms: 10 * 60_000, max: 20_000 };

/** Bounds the answers that are kept for an account's idempotency keys: they go by themselves after 90 days. */
export function createKeyQuota({ db, clock }: { db: Db; clock: { now: () => Date } }): KeyQuota {
  const counts = keepFor<string, number>({ ...KEYS_COUNTED, now: () => clock.now().getTime() });
  return {
    async require(userId) {
      const kept = await counts.get(userId, () => db.$count(idempotency, eq(idempotency.userId, userId)));
      if (kept < QUOTAS.keptAnswers) return;
      throw new Refusal(
        'rate_limited',
        'You have made more changes than can be kept at a time. The oldest are let go day by day: try again later.',
        undefined,
        HOUR_SECONDS,
      );
    },
  };
}
