import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CartAnswer } from '#contract/library.ts';
import { idempotency, user } from '#server/db/schema.ts';
import { Refusal } from '#server/services/refusal.ts';
import { once } from '#server/services/idempotency-service.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let course: string;
beforeAll(async () => {
  [course = ''] = await t.addCourses({});
});

const key = () => crypto.randomUUID();
const add = (learner: TestUser, idempotencyKey: string, courseId = course) =>
  t.request('/cart/add', { as: learner, key: idempotencyKey, body: { courseId } });
const kept = (learner: TestUser) => t.db.$count(idempotency, eq(idempotency.userId, learner.id));

describe('Idempotency-Key', () => {
  it('repeats the answer and not the effect, where a new key would be refused', async () => {
    const learner = await t.signUp();
    const intent = key();
    const answered = await add(learner, intent);
    expect(answered).toMatchObject({ status: 200, replayed: false });
    const repeated = await add(learner, intent);
    expect(repeated).toMatchObject({ status: 200, replayed: true, body: answered.body });
    expect((await add(learner, key())).status).toBe(409);
  });

  it('gives the losers of a race the answer of the winner', async () => {
    const learner = await t.signUp();
    const intent = key();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(learner, intent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await kept(learner)).toBe(1);
  });

  it('lets racing keys add a course once', async () => {
    const learner = await t.signUp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(learner, key())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it(clause('7.idempotency-key.other-body'), async () => {
    const learner = await t.signUp();
    const intent = key();
    await add(learner, intent);
    const mismatch = { status: 422, body: { success: false, code: 'idempotency_mismatch' } };
    expect(await add(learner, intent, crypto.randomUUID())).toMatchObject(mismatch);
    expect(await t.request('/wishlist/add', { as: learner, key: intent, body: { courseId: course } })).toMatchObject(
      mismatch,
    );
  });

  it('takes the same fields in another order for the same body', async () => {
    const send = (body: string, intent: string) => t.request('/user/register', { body, key: intent });
    const intent = key();
    expect((await send('{"username":"order_a","email":"o@e.org","password":"correct horse"}', intent)).status).toBe(
      200,
    );
    expect(
      await send('{ "password": "correct horse", "email": "o@e.org", "username": "order_a" }', intent),
    ).toMatchObject({ status: 200, replayed: true });
  });

  it('is of one user: the same key of another is another', async () => {
    const [one, two] = [await t.signUp(), await t.signUp()];
    const intent = key();
    await add(one, intent);
    expect(await add(two, intent)).toMatchObject({ status: 200, replayed: false });
  });

  it('repeats a refusal, though the reason is gone: a copy that comes late must not do what was refused', async () => {
    const learner = await t.signUp();
    const intent = key();
    const later = crypto.randomUUID();
    const refused = await add(learner, intent, later);
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await t.addCourses({ id: later });
    expect(await add(learner, intent, later)).toMatchObject({ status: 404, body: refused.body });
    expect((await t.request<CartAnswer>('/cart', { as: learner })).body.cart).toEqual([]);
    expect((await add(learner, key(), later)).status).toBe(200);
  });

  it('gives racing copies of a refused call the same answer', async () => {
    const learner = await t.signUp();
    await add(learner, key());
    const intent = key();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(learner, intent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(409));
    expect(await kept(learner)).toBe(2);
  });

  it('does not remember that it was busy', async () => {
    const learner = await t.signUp();
    const call = { userId: learner.id, key: key(), route: 'cartAdd', bodyHash: 'x', sent: undefined };
    const busy = () => Promise.reject(new Refusal('unavailable', 'Please try again.'));
    await expect(once(t.deps, call, busy)).rejects.toThrow('try again');
    expect(await once(t.deps, call, () => Promise.resolve('done'))).toEqual({ answer: 'done', replayed: false });
  });

  it('writes nothing when the effect fails half way', async () => {
    const learner = await t.signUp();
    const call = { userId: learner.id, key: key(), route: 'cartAdd', bodyHash: 'x', sent: undefined };
    const failing = once(t.deps, call, async (tx) => {
      await tx.update(user).set({ name: 'half way' }).where(eq(user.id, learner.id));
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await kept(learner)).toBe(0);
    const [row] = await t.db.select().from(user).where(eq(user.id, learner.id));
    expect(row?.name).toBe(learner.username);
  });

  it('registers once for a key, and keeps no password, token or address in its memory', async () => {
    const body = { username: 'once_only', email: 'once@example.org', password: 'correct horse' };
    const intent = key();
    const send = () => t.request('/user/register', { body, key: intent });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [row] = await t.db.select().from(idempotency).where(eq(idempotency.key, intent));
    expect(JSON.stringify(row)).not.toMatch(/correct horse|once@example|once_only/);
  });

  it('refuses a key that is no key', async () => {
    const learner = await t.signUp();
    for (const bad of ['short', 'x'.repeat(201), 'with a space']) {
      expect(await add(learner, bad)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    }
  });

  it('is forgotten after 90 days and not before', async () => {
    const learner = await t.signUp();
    await add(learner, key());
    const day = 24 * 60 * 60 * 1000;
    t.advance(89 * day);
    await pruneRows(t.deps);
    expect(await kept(learner)).toBe(1);
    t.advance(2 * day);
    await pruneRows(t.deps);
    expect(await kept(learner)).toBe(0);
  });
});

describe('X-Client-User', () => {
  it('refuses the command of another user and takes the own one', async () => {
    const [one, two] = [await t.signUp(), await t.signUp()];
    const send = (clientUser: string) => t.request('/cart/add', { as: one, clientUser, body: { courseId: course } });
    expect(await send(two.id)).toMatchObject({ status: 403, body: { code: 'wrong_user' } });
    expect((await send(one.id)).status).toBe(200);
  });
});
