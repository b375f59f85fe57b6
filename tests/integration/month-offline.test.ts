import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { wishlistItems } from '#server/db/schema.ts';
import { LIMITS } from '#server/services/limits/call-limits.ts';
import { courseSummary } from '../support/course-summary.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

const server = startTestApp();
const statuses = new Map<number, number>();

function goOnline({ app }: TestApp, { token }: TestUser) {
  statuses.clear();
  configureHttp({
    baseUrl: 'http://test',
    token: () => token,
    onUnauthorized: () => undefined,
    fetch: async (url, init) => {
      const response = await app.fetch(new Request(url, init));
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      return response;
    },
  });
}

/** Wishes for `count` courses, made without a network. */
async function wishFor(user: TestUser, count: number) {
  const ids = await server.addCourses(...Array.from({ length: count }, () => ({})));
  for (const id of ids) await enqueue('wishlist-add', user.id, { course: courseSummary(id) });
}

const waiting = async () => (await openDb()).outbox.toArray();

beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
});

describe('a device that was offline for long', () => {
  it('delivers all it has to a server that takes a few at a time, when the server says', async () => {
    const few = await createTestApp({
      on: server.database,
      limits: { ...LIMITS, command: { ...LIMITS.command, account: { attempts: 20, everyMs: 10_000 } } },
    });
    const user = await server.signUp();
    await wishFor(user, 30);
    goOnline(few, user);
    let ahead = 0;
    const now = () => Date.now() + ahead;
    const rounds: number[] = [];
    for (;;) {
      const { delivered, nextDueAt } = await drainOutbox({ userId: user.id, now });
      rounds.push(delivered);
      // Nobody sees a refusal: they wait.
      expect((await waiting()).filter(({ state }) => state !== 'pending')).toEqual([]);
      if (nextDueAt === null) break;
      const wait = Math.max(nextDueAt - now(), 0);
      ahead += wait;
      few.advance(wait);
      // The server needs 100 s for what it did not take at once.
      expect(ahead).toBeLessThan(300_000);
    }
    expect(rounds[0]).toBeGreaterThanOrEqual(20);
    expect(statuses.get(200)).toBe(30);
    expect(statuses.get(429)).toBeGreaterThan(0);
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    expect(await server.db.$count(wishlistItems, eq(wishlistItems.userId, user.id))).toBe(30);
    await few.close();
  });
});
