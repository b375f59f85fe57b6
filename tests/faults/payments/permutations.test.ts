import { afterAll, beforeAll, expect, it } from 'vitest';
import { dyingServer } from '../../support/dying-server.ts';
import { openShops, PROVIDERS, restart } from '../../support/each-provider.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { TestApp, TestUser } from '../../support/test-app.ts';
import { grantedOnce, nothing, type PaidOrder, payForNewCourses, readEffect, report, REPORTS } from './paid-order.ts';
import { saveSummary } from '../fault-summary.ts';
import { ordersOf, type Schedule, schedules } from './permutations.ts';

const RACES = 200;
const AT_ONCE = 20;
const LIMIT_MS = 300_000;
const seed = Number(process.env['SEED_OF_FAULTS'] ?? Date.now() % 2 ** 31);
const random = seededRandom(seed);
const started = Date.now();
let runs = 0;
const violations: string[] = [];

let shops: Awaited<ReturnType<typeof openShops>>;
let learner: TestUser;
beforeAll(async () => {
  shops = await openShops();
  learner = await shops.sandbox.signUp();
});
afterAll(async () => {
  await shops.close();
  const seconds = Math.round((Date.now() - started) / 1000);
  await saveSummary({ suite: 'payments', seed, runs, violations: violations.length, seconds });
});

/** Counts a run and notes how it broke the promise, if it did. */
async function judge(name: string, run: () => Promise<void>): Promise<void> {
  runs += 1;
  await run().catch((error: unknown) => violations.push(`${name}: ${String(error)}`));
}

/** Nothing is granted before anyone said that the money is there, everything as soon as one did, and never again. */
async function play(t: TestApp, schedule: Schedule, order: PaidOrder): Promise<void> {
  const opened: TestApp[] = [];
  const open = async (server: Promise<TestApp>) => {
    opened.push(await server);
    return server;
  };
  let server = t;
  let known = false;
  let answered: unknown;
  const look = async () => expect(await readEffect(t, order)).toEqual(known ? grantedOnce(order) : nothing);
  const tell = async ({ by }: Schedule[number]) => {
    const { taken, answer } = await report(server, learner, order, by);
    expect(taken).toBe(true);
    if (by === 'callback') answered = answer;
    if (known) return;
    known = by !== 'authorised';
    await look();
  };
  for (const step of schedule) {
    if (step.fate !== 'crashes inside') await tell(step);
    else {
      await report(await open(dyingServer(t)), learner, order, step.by);
      await look();
    }
    if (step.fate !== 'lives') server = await open(restart(t));
  }
  // Whoever had no answer tells it again; so does the device that lost the answer, under the same key.
  for (const step of schedule) if (step.fate === 'crashes inside') await tell(step);
  expect(await report(server, learner, order, 'callback')).toEqual({ taken: true, answer: answered });
  await look();
  for (const { close } of opened) await close();
}

it.for(PROVIDERS)(
  'grants exactly once with %s, in every order of the reports, with a crash after or inside of any',
  { timeout: LIMIT_MS },
  async (provider, { signal }) => {
    const t = shops[provider];
    const all = schedules();
    // 5! / 2!, for the webhook comes twice; 1 + 4 + 1 + 4 crashes each.
    expect(ordersOf(REPORTS)).toHaveLength(60);
    expect(new Set(all.map((schedule) => JSON.stringify(schedule))).size).toBe(600);
    const orders: PaidOrder[] = [];
    for (const schedule of all) {
      // What goes on after the time limit would meet shops that are being closed.
      signal.throwIfAborted();
      if (orders.length === 0) orders.push(...(await payForNewCourses(t, learner, 100)));
      const order = orders.pop() as PaidOrder;
      await judge(schedule.map(({ by, fate }) => `${by} (${fate})`).join(', '), () => play(t, schedule, order));
    }
    console.info(
      `payments with ${provider}: ${all.length} schedules, ${violations.length} violations, SEED_OF_FAULTS=${seed}`,
    );
    expect(violations).toEqual([]);
  },
);

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, at: random() }));
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

it.for(PROVIDERS)(
  `grants exactly once with %s to reports that race through two servers (SEED_OF_FAULTS=${seed})`,
  { timeout: LIMIT_MS },
  async (provider, { signal }) => {
    const t = shops[provider];
    const twin = await restart(t);
    const race = async (order: PaidOrder, reports: readonly (typeof REPORTS)[number][]) => {
      const told = await Promise.all(
        shuffled(reports).map((by) => report(random() < 0.5 ? t : twin, learner, order, by)),
      );
      const [first, ...others] = told.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
      expect(told.every(({ taken }) => taken)).toBe(true);
      for (const answer of others) expect(answer).toEqual(first);
      expect(await readEffect(t, order)).toEqual(grantedOnce(order));
    };
    const [crowded] = await payForNewCourses(t, learner, 1);
    // Several races at a time, because grants of different orders meet each other as well.
    for (let raced = 0; raced < RACES; raced += AT_ONCE) {
      signal.throwIfAborted();
      const group = await payForNewCourses(t, learner, AT_ONCE);
      await Promise.all(group.map((order) => judge(`race for ${order.id}`, () => race(order, REPORTS))));
    }
    const crowd = Array.from({ length: RACES / REPORTS.length }, () => REPORTS).flat();
    await judge(`${crowd.length} reports of one order`, () => race(crowded as PaidOrder, crowd));
    await twin.close();
    console.info(
      `payments with ${provider}: ${RACES} races of ${REPORTS.length} reports and one of ${crowd.length}, SEED_OF_FAULTS=${seed}`,
    );
    expect(violations).toEqual([]);
  },
);
