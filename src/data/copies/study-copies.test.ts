import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StudyDay } from '#contract/study.ts';
import { closeDb, openDb } from '../db/database.ts';
import { withDb } from '../db/with-db.ts';
import { addStudySeconds, loadStudy, mergeInStudy } from './study-copies.ts';

const USER = 'ana';
const NOON = Date.parse('2026-11-25T12:00:00');

const load = () => withDb((db) => loadStudy(db, USER));

const GOAL = { minutesAWeek: 60, reminder: null, at: 2 };
const setGoal = () => mergeInStudy(USER, { days: [], plan: GOAL });
const count = async (seconds: number, now = NOON) => {
  let said: StudyDay | undefined;
  await addStudySeconds(USER, seconds, now, async (_db, told) => (said = told));
  if (!said) throw new Error('Nothing was counted');
  return said;
};

beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  await setGoal();
});

describe('addStudySeconds', () => {
  it('adds to the day of this device, also when two pages count at once', async () => {
    await Promise.all([count(20), count(40)]);
    const last = await count(5);
    expect(last).toMatchObject({ day: '2026-11-25', seconds: 65 });
    await count(7, NOON + 24 * 60 * 60 * 1000);
    expect((await load())?.days).toMatchObject([
      { device: last.device, day: '2026-11-25', seconds: 65 },
      { device: last.device, day: '2026-11-26', seconds: 7 },
    ]);
  });

  it('counts under another name after its counts are gone, so that the server loses none of both', async () => {
    const before = await count(60);
    await withDb((db) => db.study.clear());
    await setGoal();
    const after = await count(10);
    expect(after.device).not.toBe(before.device);
    await mergeInStudy(USER, { days: [before], plan: null });
    expect((await load())?.days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(70);
  });

  it('forgets days that no screen looks at', async () => {
    const old = await count(60, NOON - 401 * 24 * 60 * 60 * 1000);
    await count(60);
    expect((await load())?.days.map(({ day }) => day)).not.toContain(old.day);
  });

  it('counts only what it has also put into the outbox, so that a page that is closed in between takes nothing with it', async () => {
    const closed = addStudySeconds(USER, 60, NOON, () => Promise.reject(new Error('The page was closed')));
    await expect(closed).rejects.toThrow('The page was closed');
    expect((await load())?.days).toEqual([]);
  });

  it('counts nothing for somebody without a goal', async () => {
    await mergeInStudy(USER, { days: [], plan: { ...GOAL, minutesAWeek: 0, at: 3 } });
    await expect(count(60)).rejects.toThrow('Nothing was counted');
    expect((await load())?.days).toEqual([]);
  });
});

describe('mergeInStudy', () => {
  it('keeps the later goal, in whichever order they come', async () => {
    await mergeInStudy(USER, { days: [], plan: { ...GOAL, minutesAWeek: 30, at: 1 } });
    expect((await load())?.plan).toEqual(GOAL);
  });
});
