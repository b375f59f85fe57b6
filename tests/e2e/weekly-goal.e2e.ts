import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Study } from '#contract/study.ts';
import { callApi } from '../support/api-client.ts';
import { readStores } from '../support/read-stores.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test, watchConsole } from './fixtures.ts';
import { Site } from './pages/site.ts';

/** Seconds of study that this device has counted. */
const countedHere = async (page: Page) => {
  const { study } = await readStores<{ study: Study[] }>(page, { study: 'rows' });
  return study.flatMap(({ days }) => days).reduce((sum, { seconds }) => sum + seconds, 0);
};

test('a weekly goal: off until it is chosen, counted while reading, offline too, and in the calendar', async ({
  app,
  browser,
  page,
  context,
  complaints,
}) => {
  const student = await studentOf(app.url);
  const courseId = await courseIdOf(app.url, COURSE.title);
  const get = <T>(path: string) => callApi<T>(app.url, 'GET', path, { token: student.token });
  const content = await get<ContentAnswer>(`/course/content?courseId=${courseId}`);
  const text = lessonsOf(content.data).find(({ type }) => type === 'text');
  const reader = `/course/reader?courseId=${courseId}&trackId=${text?._id}`;
  const onServer = async () => {
    const { data } = await get<{ data: Study }>('/study');
    return data.days.reduce((sum, { seconds }) => sum + seconds, 0);
  };
  // The last Monday, at ten: a week that has begun, and no date that grows too old for the server.
  const monday = new Date();
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  monday.setHours(10, 0, 0, 0);
  const day = [monday.getFullYear(), monday.getMonth() + 1, monday.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('');
  const goal = page.getByRole('region', { name: 'Weekly goal' });
  const site = new Site(page);

  await test.step('off: nothing is counted', async () => {
    await page.clock.install({ time: monday });
    await site.login(student);
    await site.workerReady();
    await page.goto('/my-learning/learning-tools');
    await expect(goal.getByText('no study time is counted')).toBeVisible();
    await expect(goal.getByRole('progressbar')).toHaveCount(0);
  });

  await test.step('30 minutes a week; two minutes of reading, the second without a network', async () => {
    await goal.getByRole('combobox', { name: 'Weekly goal' }).selectOption('30 minutes a week');
    await expect(goal.getByText('0 of 30 minutes this week')).toBeVisible();
    await page.goto(reader);
    await expect(page.getByRole('heading', { level: 1, name: text?.title ?? '' })).toBeVisible();
    await page.mouse.wheel(0, 50);
    await page.clock.runFor(65_000);
    await expect.poll(onServer, { timeout: 60_000 }).toBeGreaterThanOrEqual(60);
    await context.setOffline(true);
    await page.mouse.wheel(0, 50);
    await page.clock.runFor(65_000);
    await expect.poll(() => countedHere(page)).toBeGreaterThanOrEqual(120);
    await page.goto('/my-learning/learning-tools');
    await expect(goal.getByText('2 of 30 minutes this week')).toBeVisible();
    await expect(goal.getByText('1 day so far')).toBeVisible();
  });

  await test.step('offline: a reminder for the calendar', async () => {
    await goal.getByLabel('Time').fill('18:30');
    await goal.getByRole('checkbox', { name: 'Friday' }).uncheck();
    const downloading = page.waitForEvent('download');
    await goal.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('code-it-study.ics');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines).toContain(`DTSTART:${day}T183000`);
    expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH');
  });

  await test.step('with a network again: the server has the time, the goal and the reminder', async () => {
    await context.setOffline(false);
    await page.clock.runFor(10_000);
    await expect.poll(onServer, { timeout: 60_000 }).toBeGreaterThanOrEqual(120);
    const plan = async () => (await get<{ data: Study }>('/study')).data.plan;
    await expect.poll(plan).toMatchObject({ minutesAWeek: 30, reminder: { time: '18:30', days: [1, 2, 3, 4] } });
    await page.goto('/');
    await expect(page.getByRole('progressbar', { name: 'Your goal this week' })).toBeVisible();
  });

  await test.step('another device, on which nothing was chosen: it knows the goal, and counts too', async () => {
    const before = await onServer();
    const other = await browser.newContext({ baseURL: app.url });
    const second = await other.newPage();
    watchConsole(second, complaints);
    await second.clock.install({ time: monday });
    await new Site(second).login(student);
    await second.goto(reader);
    await expect(second.getByRole('heading', { level: 1, name: text?.title ?? '' })).toBeVisible();
    // Told by the server, not by this device's clock.
    const goalHere = () => second.evaluate(() => localStorage.getItem('studyGoal'));
    await expect.poll(goalHere, { timeout: 60_000 }).toBe('on');
    const readOn = async () => {
      await second.mouse.wheel(0, 20);
      await second.clock.runFor(65_000);
      return onServer();
    };
    await expect.poll(readOn, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 60);
    await other.close();
  });

  await test.step('no goal: it is gone from the home page', async () => {
    await page.goto('/my-learning/learning-tools');
    await goal.getByRole('combobox', { name: 'Weekly goal' }).selectOption('No goal');
    await expect(goal.getByRole('progressbar')).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Your goal this week' })).toHaveCount(0);
  });
});
