import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CartAnswer } from '#contract/library.ts';
import { openPostgres } from '#server/db/client.ts';
import { idempotency } from '#server/db/schema.ts';
import { Refusal } from '#server/services/refusal.ts';
import { requestPasswordReset } from '#server/services/accounts/password-reset-service.ts';
import { limited } from '#server/services/accounts/rate-limit-service.ts';
import { aCaller } from '../support/a-caller.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { openTestDatabase, type TestDatabase, testDatabaseUrl } from '../support/test-database.ts';

const silent = pino({ level: 'silent' });

async function connectAgain(database: TestDatabase): Promise<TestDatabase> {
  const { url } = database;
  if (url === undefined) throw new Error('Only PostgreSQL takes a second connection');
  return { ...(await openPostgres(url, silent)), url };
}

/** The embedded database is of one process: these need TEST_DATABASE_URL. */
describe.skipIf(!testDatabaseUrl)('two servers on one PostgreSQL (TEST_DATABASE_URL)', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    one = await createTestApp();
    two = await createTestApp({ on: await connectAgain(one.database) });
  });
  afterAll(async () => {
    await two.database.close();
    await two.close();
    await one.close();
  });

  it('share sessions, and their end', async () => {
    const user = await one.signUp();
    expect((await two.request('/user/me', { as: user })).status).toBe(200);
    await two.request('/user/logout', { method: 'POST', as: user });
    expect((await one.request('/user/me', { as: user })).status).toBe(401);
  });

  it('do a command once when both get it at the same time', async () => {
    const user = await one.signUp();
    const [courseId] = await one.addCourses({});
    const key = crypto.randomUUID();
    const send = (server: TestApp) => server.request('/cart/add', { as: user, key, body: { courseId } });
    const answers = await Promise.all([one, two, one, two, one, two].map(send));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await one.db.$count(idempotency, eq(idempotency.key, key))).toBe(1);
    expect((await two.request<CartAnswer>('/cart', { as: user })).body.cart).toHaveLength(1);
  });

  it('send one link of a new password for many who ask both at once', async () => {
    const user = await one.signUp();
    const sent = [one, two].map((server) => vi.spyOn(server.deps.letters, 'resetLink'));
    const asked = Array.from({ length: 30 }, (_, index) =>
      requestPasswordReset((index % 2 ? one : two).deps, { email: user.email, caller: aCaller() }),
    );
    await Promise.all(asked);
    const links = sent.flatMap((spy) => spy.mock.calls);
    expect(links).toHaveLength(1);
    const reset = (server: TestApp, password: string) =>
      server.request('/user/password/reset', { body: { token: links[0]?.[0].token, password } });
    const answers = await Promise.all([reset(one, 'another horse'), reset(two, 'a third horse')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('count attempts together', async () => {
    const who = { account: crypto.randomUUID(), address: '192.0.2.1' };
    let run = 0;
    const guess = (server: TestApp) =>
      limited(server.deps, 'login', who, () => {
        run += 1;
        return Promise.reject(new Refusal('invalid_credentials', 'wrong'));
      });
    await Promise.allSettled(Array.from({ length: 40 }, (_, index) => guess(index % 2 ? one : two)));
    expect(run).toBe(15);
  });

  it('answer one feed and one search', async () => {
    await two.addCourses({ title: 'Falconry' });
    for (const path of ['/catalogue/changes', '/course/search?q=falconri', '/course/getAll']) {
      expect((await one.request(path)).body).toEqual((await two.request(path)).body);
    }
  });

  it('migrate an empty database one after the other when they start together', async () => {
    const database = await openTestDatabase();
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`drop schema drizzle cascade`);
    await database.db.execute(sql`create schema public`);
    const started = await Promise.all([1, 2, 3].map(() => connectAgain(database)));
    for (const server of started) await server.close();
    const { rows } = await database.db.execute<{ epochs: number }>(
      sql`select count(*)::int as epochs from catalogue_clock`,
    );
    expect(rows).toEqual([{ epochs: 1 }]);
    await database.close();
  });
});
