import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { STUDY_DAYS_MAX } from '#contract/limits.ts';
import { addDays, dayAt } from '#contract/study-rules.ts';
import type { Study } from '#contract/study.ts';
import { studyDays } from '#server/db/schema.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
let today: string;
beforeEach(async () => {
  learner = await t.signUp();
  today = dayAt(Date.now(), 'UTC');
});

const put = (study: Partial<Study>, as = learner) =>
  t.request<{ code?: string; data?: Pick<Study, 'plan'> }>('/study', {
    method: 'PUT',
    as,
    body: { days: [], plan: null, ...study },
  });
const load = async (as = learner) => (await t.request<{ data: Study }>('/study', { as })).body.data;

describe('PUT /study', () => {
  it('adds the devices of a day, and keeps the greater count of each', async () => {
    const [phone, laptop] = [randomUUID(), randomUUID()].sort() as [string, string];
    await put({ days: [{ device: phone, day: today, seconds: 300 }] });
    await put({ days: [{ device: laptop, day: today, seconds: 60 }] });
    await put({ days: [{ device: phone, day: today, seconds: 200 }] });
    expect((await load()).days).toEqual([
      { device: phone, day: today, seconds: 300 },
      { device: laptop, day: today, seconds: 60 },
    ]);
  });

  it('keeps the later goal, whenever it arrives, and believes a clock a day ahead at most', async () => {
    const now = Date.now();
    const plan = { minutesAWeek: 60, reminder: { time: '18:30', days: [1, 3] }, at: now };
    await put({ plan });
    const late = await put({ plan: { ...plan, minutesAWeek: 30, at: now - 1 } });
    expect(late.body.data).toEqual({ plan });
    expect((await load()).plan).toEqual(plan);
    const answer = await put({ plan: { ...plan, minutesAWeek: 120, at: now + 9e9 } });
    const believed = (await load()).plan;
    expect(answer.body.data).toEqual({ plan: believed });
    expect(believed).toMatchObject({ minutesAWeek: 120 });
    expect(believed?.at).toBeLessThan(now + 25 * 60 * 60 * 1000);
  });

  it('leaves out days that cannot be, and those that are too old', async () => {
    const device = randomUUID();
    await put({
      days: [addDays(today, -401), addDays(today, -400), addDays(today, 1), addDays(today, 2)].map((day) => ({
        device,
        day,
        seconds: 60,
      })),
    });
    expect((await load()).days.map(({ day }) => day)).toEqual([addDays(today, -400), addDays(today, 1)]);
  });

  it('refuses more counts than an account can have', async () => {
    const rows = Array.from({ length: STUDY_DAYS_MAX }, () => ({
      userId: learner.id,
      device: randomUUID(),
      day: today,
      seconds: 1,
    }));
    await t.db.insert(studyDays).values(rows);
    expect(await put({ days: [{ device: randomUUID(), day: today, seconds: 1 }] })).toMatchObject({ status: 403 });
    expect((await load()).days).toHaveLength(STUDY_DAYS_MAX);
  });

  it.each([
    ['a day', { days: [{ device: randomUUID(), day: '2026-02-3', seconds: 1 }] }],
    ['a count', { days: [{ device: randomUUID(), day: '2026-02-03', seconds: 86_401 }] }],
    ['a time', { plan: { minutesAWeek: 1, reminder: { time: '24:00', days: [1] }, at: 1 } }],
    ['a weekday', { plan: { minutesAWeek: 1, reminder: { time: '23:00', days: [8] }, at: 1 } }],
  ])('refuses %s that is none', async (_what, study) => {
    expect((await put(study)).status).toBe(400);
  });

  it('is of one user', async () => {
    await put({ days: [{ device: randomUUID(), day: today, seconds: 60 }] });
    expect(await load(await t.signUp())).toEqual({ days: [], plan: null });
    expect((await t.request('/study')).status).toBe(401);
  });
});
