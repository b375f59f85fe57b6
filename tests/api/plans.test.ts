import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Plans } from '#contract/plan.ts';
import { createPlan, grantPlan, listPlans } from '#server/services/payments/plan-desk.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const t = startTestApp();
let learner: TestUser;
let course: string;
beforeEach(async () => {
  learner = await t.signUp();
  [course = ''] = await t.addCourses({ title: 'Rust' });
});

const list = async (as = learner) => (await t.request<Plans>('/plan', { as })).body;
const cancel = (planId: string, options: { as?: TestUser; key?: string } = {}) =>
  t.request<{ data: unknown }>('/plan/cancel', { as: learner, ...options, body: { planId } });
async function grant(days: number, name = `Plan ${randomUUID()}`) {
  await createPlan(t.db, { name, courseIds: [course] });
  const expiresAt = new Date(t.deps.clock.now().getTime() + days * DAY_MS);
  await grantPlan(t.db, { clock: t.deps.clock, email: learner.email.toUpperCase(), name, expiresAt });
  const { plans } = await list();
  return { name, expiresAt, id: plans.find((plan) => plan.name === name)?.id ?? '' };
}

describe('GET /plan', () => {
  it('answers no plans and no status to who has none', async () => {
    expect(await list()).toEqual({ success: true, plans: [], status: null });
    expect((await t.request('/plan')).status).toBe(401);
  });

  it(clause('3.plan'), async () => {
    const { name, id, expiresAt } = await grant(30);
    expect(await list()).toEqual({
      success: true,
      status: 'active',
      plans: [
        {
          name,
          id,
          expiryDate: expiresAt.toISOString(),
          status: 'active',
          canCancel: true,
          courses: [{ courseId: course, title: 'Rust' }],
        },
      ],
    });
    await cancel(id);
    expect(await list()).toMatchObject({ plans: [{ id, status: 'pending_cancellation', canCancel: false }] });
  });

  it('calls a plan expired when its time is over', async () => {
    await grant(1);
    t.advance(DAY_MS + 1000);
    expect(await list()).toMatchObject({ status: 'expired', plans: [{ status: 'expired', canCancel: false }] });
  });
});

describe('POST /plan/cancel', () => {
  it(clause('7.plan'), async () => {
    const { id } = await grant(30);
    const key = randomUUID();
    expect(await cancel(id, { key })).toMatchObject({
      status: 200,
      body: { data: { status: 'pending_cancellation', canCancel: false } },
    });
    expect(await cancel(id, { key })).toMatchObject({ status: 200, replayed: true });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'This plan is already being cancelled.' } });
    expect(await list()).toMatchObject({ status: 'pending_cancellation' });
    t.advance(31 * DAY_MS);
    await t.logInAnew(learner);
    expect(await list()).toMatchObject({ status: 'expired' });
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'This plan has already expired.' } });
  });

  it(clause('7.plan.refused'), async () => {
    expect((await t.request('/plan')).status).toBe(401);
    expect((await t.request('/plan/cancel', { body: { planId: randomUUID() } })).status).toBe(401);
    const { id } = await grant(30);
    expect((await cancel(id, { as: await t.signUp() })).status).toBe(404);
    for (const planId of [randomUUID(), 'nonsense']) expect((await cancel(planId)).status).toBe(404);
    expect((await list()).status).toBe('active');
  });
});

describe('a running plan', () => {
  it('opens its courses until it expires, also when it was cancelled', async () => {
    const content = () => t.request(`/course/content?courseId=${course}`, { as: learner });
    expect((await content()).status).toBe(403);
    const { id } = await grant(30);
    expect((await content()).status).toBe(200);
    await cancel(id);
    expect((await content()).status).toBe(200);
    t.advance(31 * DAY_MS);
    await t.logInAnew(learner);
    expect((await content()).status).toBe(403);
  });
});

describe("the operators' side", () => {
  it('refuses unknown courses, learners and plans, and the past', async () => {
    const unknown = randomUUID();
    await expect(createPlan(t.db, { name: 'X', courseIds: [course, unknown] })).rejects.toThrow(unknown);
    await expect(createPlan(t.db, { name: ' ', courseIds: [course] })).rejects.toThrow('needs a name');
    const { clock } = t.deps;
    const expiresAt = new Date(clock.now().getTime() + DAY_MS);
    const give = (fields: object) =>
      grantPlan(t.db, { clock, email: learner.email, name: 'No such plan', expiresAt, ...fields });
    await expect(give({})).rejects.toThrow('There is no plan');
    await expect(give({ email: 'nobody@example.org' })).rejects.toThrow('no account');
    await expect(give({ expiresAt: new Date(0) })).rejects.toThrow('expired already');
  });

  it('sets the courses of a plan anew and lists what there is', async () => {
    const { name } = await grant(30);
    const [other = ''] = await t.addCourses({ title: 'Chess' });
    await createPlan(t.db, { name, courseIds: [other, course] });
    expect((await listPlans(t.db)).find((plan) => plan.name === name)).toEqual({ name, courses: 2, holders: 1 });
    expect((await list()).plans[0]?.courses.map(({ title }) => title)).toEqual(['Chess', 'Rust']);
  });
});
