import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_BATCH_MAX, PRACTICE_EVENTS_MAX } from '#contract/limits.ts';
import { joinEvents } from '#contract/practice-rules.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import { practice } from '#server/db/schema.ts';
import { aGrade } from '../support/a-practice-event.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let other: TestUser;
let learner: TestUser;

beforeAll(async () => {
  other = await t.signUp();
});
beforeEach(async () => {
  learner = await t.signUp();
});

interface Page {
  events: PracticeEvent[];
  cursor: number;
  more: boolean;
}

const add = (events: PracticeEvent[], { as = learner, key }: { as?: TestUser; key?: string } = {}) =>
  t.request<{ code?: string }>('/practice', { method: 'POST', as, key, body: { events } });
const load = async (query = '', as = learner) =>
  (await t.request<{ data: Page }>(`/practice${query}`, { as })).body.data;

describe('POST /practice', () => {
  it('stores what was done, in the order of its arrival', async () => {
    const [late, early] = [aGrade(3, { at: 2000 }), aGrade(1, { at: 1000 })];
    expect((await add([late, early])).status).toBe(200);
    expect(await load()).toEqual({ events: [late, early], cursor: 2, more: false });
  });

  it('adds an event once, however often and in whatever company it arrives', async () => {
    const [a, b, c] = [aGrade(), aGrade(), aGrade()];
    await add([a, b]);
    await add([b, c, c]);
    await Promise.all([add([a, c]), add([c, b, a])]);
    expect((await load()).events).toEqual([a, b, c]);
  });

  it('numbers what two devices deliver at the same time without a gap or a double', async () => {
    const sent = Array.from({ length: 6 }, () => [aGrade(), aGrade()]);
    await Promise.all(sent.map((events) => add(events)));
    const { events, cursor } = await load();
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(sent.flat().map(({ id }) => id)));
    expect(cursor).toBe(12);
  });

  it('is one user’s: the same id of somebody else is another event', async () => {
    const event = aGrade(1);
    await add([event]);
    await add([{ ...event, said: { kind: 'remove' } }], { as: other });
    expect((await load()).events).toEqual([event]);
    expect((await load('', other)).events).toMatchObject([{ said: { kind: 'remove' } }]);
    expect((await t.request('/practice')).status).toBe(401);
  });

  it('does not believe a clock that is years ahead', async () => {
    await add([aGrade(3, { at: Date.now() + 1e11 })]);
    const [stored] = (await load()).events;
    expect(stored?.at).toBeLessThan(Date.now() + 25 * 60 * 60 * 1000);
  });

  it('keeps the order of what such a clock says, in one delivery and in two', async () => {
    const { item } = aGrade();
    const ahead = Date.now() + 1e11;
    const said = Array.from({ length: 9 }, (_, i) => aGrade(3, { item, at: ahead + i }));
    // Arrived in another order than it was said.
    await add(said.slice(0, 6).reverse());
    await add(said.slice(6).reverse());
    const { events } = await load();
    expect(joinEvents(events, []).map(({ id }) => id)).toEqual(said.map(({ id }) => id));
  });

  it('refuses what is no event, too many of them, and more than an account can have', async () => {
    const wrong: object[] = [
      { ...aGrade(), item: 'course:1' },
      { ...aGrade(), id: randomUUID().toUpperCase() },
      { ...aGrade(), said: { kind: 'grade', rating: 5, elapsedMs: 1 } },
      { ...aGrade(), said: { kind: 'undo' } },
      { ...aGrade(), said: { kind: 'add', hidden: [-1] } },
    ];
    for (const event of wrong) expect((await add([event as PracticeEvent])).body.code).toBe('bad_request');
    expect((await add(Array.from({ length: PRACTICE_BATCH_MAX + 1 }, () => aGrade()))).body.code).toBe('bad_request');
    expect((await load()).events).toEqual([]);
    const { at, ...last } = aGrade();
    await t.db.insert(practice).values({ ...last, at: new Date(at), userId: learner.id, seq: PRACTICE_EVENTS_MAX });
    expect((await add([aGrade()])).body.code).toBe('forbidden');
    expect((await add([{ ...last, at }])).status).toBe(200);
  });
});

describe('GET /practice', () => {
  it('answers in pages, and only what is new', async () => {
    const sent = Array.from({ length: 5 }, () => aGrade());
    await add(sent);
    const first = await load('?limit=2');
    expect(first).toEqual({ events: sent.slice(0, 2), cursor: 2, more: true });
    expect(await load(`?since=${first.cursor}`)).toEqual({ events: sent.slice(2), cursor: 5, more: false });
    expect(await load('?since=5')).toEqual({ events: [], cursor: 5, more: false });
  });
});

it('exports all of it, however long, in the order of its arrival', async () => {
  const sent = Array.from({ length: 2300 }, () => aGrade());
  const rows = sent.map(({ at, ...event }, i) => ({ ...event, at: new Date(at), userId: learner.id, seq: i + 1 }));
  await t.db.insert(practice).values(rows);
  const { body } = await t.request<{ data: { practice: PracticeEvent[] } }>('/user/export', { as: learner });
  expect(body.data.practice).toEqual(sent);
});
