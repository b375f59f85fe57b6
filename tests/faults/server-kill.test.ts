import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Course } from '#contract/course.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import type { LibraryAnswer } from '#contract/library.ts';
import type { OrderAnswer, PurchaseBody } from '#contract/order.ts';
import { type Account, newAccount, signUp } from '../support/api-client.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type ServerProcess, startedServer } from '../support/server-process.ts';

const ROUNDS = 3;
const LEARNERS = 4;
const seed = Number(process.env['SEED_OF_FAULTS'] ?? Date.now() % 2 ** 31);
const random = seededRandom(seed);

interface Learner extends Account {
  token: string;
  wanted: Course[];
  acknowledged: Set<string>;
  /** Paid and reported, or about to be. */
  paid: Map<string, Sent>;
  /** Cut off while they were paid: the provider may have the money, and the next order finds out. */
  uncertain: Set<string>;
}
interface Sent {
  key: string;
  body: PurchaseBody;
}

async function call<T>(
  origin: string,
  path: string,
  options: { token?: string; body?: unknown; key?: string } = {},
): Promise<T> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`);
  if (options.key) headers.set(IDEMPOTENCY_KEY_HEADER, options.key);
  const init = options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) };
  const response = await fetch(`${origin}/api/v1${path}`, { headers, ...init });
  const text = await response.text();
  expect([path, response.status, text.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
  return JSON.parse(text) as T;
}

/** A payment in the sandbox's window and what the outbox will send for it. */
async function pay(origin: string, { token }: Learner, course: Course): Promise<Sent> {
  const items = [course._id];
  const body = { amount: course.price, currency: 'INR', items };
  const { data: order } = await call<OrderAnswer>(origin, '/order/create', { token, body });
  const asked = { orderId: order.id, amountPaise: order.amountPaise, method: 'upi', outcome: 'paid' };
  const result = await call<Record<string, string>>(origin, '/payment/sandbox/payments', { body: asked });
  const payment = {
    paymentId: result['razorpay_payment_id'] ?? '',
    orderId: result['razorpay_order_id'] ?? '',
    signature: result['razorpay_signature'] ?? '',
  };
  return { key: randomUUID(), body: { items, payment } };
}

async function buyUntilDead(server: ServerProcess, learner: Learner, onAcknowledged: () => void): Promise<void> {
  for (let course = learner.wanted.pop(); course; course = learner.wanted.pop()) {
    learner.uncertain.add(course._id);
    try {
      const sent = await pay(server.origin, learner, course);
      learner.paid.set(course._id, sent);
      await call(server.origin, '/course/purchase', { token: learner.token, ...sent });
      learner.acknowledged.add(course._id);
      learner.uncertain.delete(course._id);
      onAcknowledged();
    } catch (error) {
      // fetch says TypeError when the server is gone; anything else is a finding.
      if (!(error instanceof TypeError)) throw error;
      return;
    }
  }
}

const ownedBy = async (origin: string, { token }: Learner) =>
  (await call<LibraryAnswer>(origin, '/user/my-learning', { token })).data.purchasedCourses.map(({ _id }) => _id);

/** Every acknowledged purchase is there once, and what was paid but not acknowledged is granted when it is said again. */
async function check(origin: string, learners: Learner[], before: Map<string, number>): Promise<void> {
  const owners = new Map<string, number>();
  for (const learner of learners) {
    const owned = await ownedBy(origin, learner);
    expect(new Set(owned).size).toBe(owned.length);
    expect(owned).toEqual(expect.arrayContaining([...learner.acknowledged]));
    for (const [courseId, sent] of learner.paid) {
      await call(origin, '/course/purchase', { token: learner.token, ...sent });
      learner.acknowledged.add(courseId);
      learner.uncertain.delete(courseId);
    }
    const now = await ownedBy(origin, learner);
    expect(now).toEqual(expect.arrayContaining([...learner.acknowledged]));
    expect(now.filter((id) => !learner.acknowledged.has(id) && !learner.uncertain.has(id))).toEqual([]);
    for (const id of now) owners.set(id, (owners.get(id) ?? 0) + 1);
  }
  for (const [courseId, students] of before) {
    const { data } = await call<{ data: Course }>(origin, `/course/get?courseId=${courseId}`);
    expect([courseId, data.studentsCount]).toEqual([courseId, students + (owners.get(courseId) ?? 0)]);
  }
}

it(
  `keeps every acknowledged purchase, once, through SIGKILL (SEED_OF_FAULTS=${seed})`,
  { timeout: 240_000 },
  async () => {
    console.info(`server-kill: SEED_OF_FAULTS=${seed}`);
    const dataDir = await mkdtemp(join(tmpdir(), 'code-it-kill-'));
    const env = { DATA_DIR: dataDir, SEED: 'sample' };
    let server = await startedServer(env);
    try {
      const { data } = await call<{ data: Course[] }>(server.origin, '/course/getAll?limit=100');
      const courses = data.filter(({ price }) => price > 0);
      const before = new Map(courses.map((course) => [course._id, course.studentsCount]));
      const learners: Learner[] = [];
      for (let i = 0; i < LEARNERS; i++) {
        const account = await signUp(server.origin, newAccount());
        const wanted = courses.map((course) => ({ course, at: random() })).sort((a, b) => a.at - b.at);
        learners.push({
          ...account,
          wanted: wanted.map(({ course }) => course),
          acknowledged: new Set(),
          uncertain: new Set(),
          paid: new Map(),
        });
      }
      for (let round = 1; round <= ROUNDS; round++) {
        const running = server;
        // At an acknowledgement, so that the others are in the middle of theirs.
        let left = 3 + Math.floor(random() * 12);
        const onAcknowledged = () => {
          left -= 1;
          if (left === 0) running.kill('SIGKILL');
        };
        await Promise.all(learners.map((learner) => buyUntilDead(running, learner, onAcknowledged)));
        expect(await running.exited).toBeNull();
        const cut = learners.reduce((sum, { paid, acknowledged }) => sum + paid.size - acknowledged.size, 0);
        server = await startedServer(env);
        await check(server.origin, learners, before);
        const granted = learners.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
        console.info(`server-kill: round ${round}: ${granted} purchases, ${cut} cut off after the payment`);
      }
    } finally {
      server.kill('SIGKILL');
      await server.exited;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
