import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isCompleted, mergeProgress } from '#contract/progress-rules.ts';
import type { Progress, ProgressAnswer } from '#contract/progress.ts';
import { idempotency, tracks } from '#server/db/schema.ts';
import { pruneRows } from '#server/services/prune-rows.ts';
import { aProgress } from '../support/a-progress.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const t = startTestApp();
let learner: TestUser;
let courseId: string;
let trackIds: string[];
beforeAll(async () => {
  [courseId = ''] = await t.addCourses({});
  trackIds = await addTracks(courseId, 3);
});
beforeEach(async () => {
  learner = await t.signUp();
  await t.grant(learner.id, courseId);
});

async function addTracks(course: string, count: number): Promise<string[]> {
  const values = Array.from({ length: count }, (_, i) => ({
    courseId: course,
    type: 'text' as const,
    title: `Lesson ${i}`,
  }));
  return (await t.db.insert(tracks).values(values).returning({ id: tracks.id })).map(({ id }) => id);
}

const item = (fields: Partial<Progress> = {}) => aProgress({ courseId, trackId: trackIds[0] ?? '', ...fields });
const put = (items: unknown[], as = learner) =>
  t.request<ProgressAnswer & { code?: string; data: unknown }>('/progress', { method: 'PUT', as, body: { items } });
const load = async (query = '') => (await t.request<ProgressAnswer>(`/progress${query}`, { as: learner })).body.data;

describe('PUT /progress', () => {
  it(clause('7.progress'), async () => {
    await put([item({ furthestSeconds: 80, positionSeconds: 80, positionAt: 1000, completedAt: 900 })]);
    const answer = await put([item({ furthestSeconds: 20, positionSeconds: 20, positionAt: 2000 })]);
    const expected = item({ furthestSeconds: 80, positionSeconds: 20, positionAt: 2000, completedAt: 900 });
    expect(answer.body.data).toEqual([expected]);
    expect(await load(`?courseId=${courseId}`)).toEqual([expected]);
  });

  it('takes a mark away only by a newer word', async () => {
    await put([item({ completedAt: 5000 })]);
    await put([item({ unmarkedAt: 4000 })]);
    expect(await load()).toEqual([item({ completedAt: 5000, unmarkedAt: 4000 })]);
  });

  it('ends in the same whatever order, repetition and concurrency the deliveries have', async () => {
    const instant = fc.integer({ min: 0, max: 1_000_000 });
    const second = fc.double({ min: 0, max: 1000, noNaN: true });
    const any = fc.record({
      trackId: fc.integer({ min: 0, max: 2 }).map((index) => trackIds[index] ?? ''),
      furthestSeconds: second,
      positionSeconds: second,
      positionAt: instant,
      completedAt: instant,
      unmarkedAt: instant,
    });
    const seed = Date.now() % 2 ** 31;
    console.info(`progress: seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(any, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (batches) => {
          learner = await t.signUp();
          await t.grant(learner.id, courseId);
          const sent = batches.map((batch) => batch.map((fields) => item(fields)));
          const answers = await Promise.all([...sent, ...sent].map((batch) => put(batch)));
          for (const { status } of answers) expect(status).toBe(200);
          const expected = new Map<string, Progress>();
          for (const one of sent.flat()) {
            const known = expected.get(one.trackId);
            expected.set(one.trackId, known ? mergeProgress(known, one) : one);
          }
          const byId = (a: Progress, b: Progress) => (a.trackId < b.trackId ? -1 : 1);
          expect(await load()).toEqual([...expected.values()].sort(byId));
        },
      ),
      { seed, numRuns: 8 },
    );
  });

  it('does not let a clock that is years ahead win for ever', async () => {
    await put([item({ positionSeconds: 10, positionAt: Date.now() + 1e11, completedAt: 8.64e15 })]);
    const [stored] = await load();
    expect(stored?.completedAt).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000);
    t.advance(25 * 3_600_000);
    await put([item({ positionSeconds: 99, positionAt: Date.now() + 25 * 3_600_000 })]);
    expect(await load()).toMatchObject([{ positionSeconds: 99 }]);
  });

  it('keeps a mark that was taken away by a clock that is days ahead', async () => {
    const ahead = Date.now() + 3 * 24 * 3_600_000;
    await put([item({ completedAt: ahead }), item({ unmarkedAt: ahead + 60_000 })]);
    expect((await load()).map(isCompleted)).toEqual([false]);
    await put([item({ completedAt: ahead + 60_000, unmarkedAt: ahead + 60_000 })]);
    expect((await load()).map(isCompleted)).toEqual([true]);
  });

  it('refuses unknown tracks, tracks of another course and courses of others, and then writes nothing', async () => {
    const [other = ''] = await t.addCourses({});
    const [foreign = ''] = await addTracks(other, 1);
    const good = item({ furthestSeconds: 5 });
    const unknown = randomUUID();
    expect(await put([good, item({ trackId: unknown })])).toMatchObject({
      status: 404,
      body: { code: 'not_found', data: { trackIds: [unknown] } },
    });
    expect((await put([good, item({ trackId: foreign })])).status).toBe(404);
    expect((await put([good, item({ trackId: 'nonsense' })])).status).toBe(404);
    expect(await put([good, item({ courseId: other, trackId: foreign })])).toMatchObject({
      status: 403,
      body: { code: 'not_owned', data: { trackIds: [foreign] } },
    });
    expect(await load()).toEqual([]);
  });

  it('needs known fields and a batch within its limit', async () => {
    expect((await put([{ ...item(), percent: 5 }])).status).toBe(400);
    expect((await put([])).status).toBe(400);
    expect((await put(Array.from({ length: 101 }, () => item()))).status).toBe(400);
    expect((await put([item({ furthestSeconds: -1 })])).status).toBe(400);
  });
});

it('is merged the same by a repeat whose answer is no longer kept, which goes after a week', async () => {
  const again = (as: TestUser) => ({
    method: 'PUT' as const,
    as,
    key: 'a-repeat-after-a-week',
    body: { items: [item({ positionSeconds: 30, positionAt: 1000, completedAt: 900 })] },
  });
  const kept = () => t.db.$count(idempotency, eq(idempotency.userId, learner.id));
  await t.request('/progress', again(learner));
  await put([item({ positionSeconds: 70, positionAt: 2000, unmarkedAt: 2000 })]);
  const before = await load();
  t.advance(6 * DAY_MS);
  await pruneRows(t.deps);
  expect(await kept()).toBe(1);
  t.advance(2 * DAY_MS);
  await pruneRows(t.deps);
  expect(await kept()).toBe(0);
  expect((await t.request('/progress', again(learner))).status).toBe(200);
  expect(await load()).toEqual(before);
});

it(clause('7.progress.refused'), async () => {
  await put([item({ furthestSeconds: 5 })]);
  learner = await t.signUp();
  expect(await load()).toEqual([]);
  expect(await load('?courseId=nonsense')).toEqual([]);
  expect((await put([item()])).status).toBe(403);
  expect((await t.request('/progress')).status).toBe(401);
  expect((await t.request('/progress', { method: 'PUT', body: { items: [item()] } })).status).toBe(401);
});
