import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { downloadRows } from '../faults/browser/device-storage.ts';
import { callApi } from '../support/api-client.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('a refunded course stays while the device is offline, and goes with its bytes when the device learns of it', async ({
  app,
  page,
  context,
}) => {
  const site = new Site(page);
  const classroom = new Classroom(page);
  const courseId = await courseIdOf(app.url, COURSE.title);
  const user = await studentOf(app.url);
  const mediaFiles = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('media-'));
      return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))).reduce(
        (sum, count) => sum + count,
        0,
      );
    });

  await site.login(user);
  await site.workerReady();
  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.videoFolder);
  await classroom.openLesson(COURSE.video);
  const lesson = page.url();
  await classroom.download();
  expect(await mediaFiles()).toBeGreaterThan(0);

  const { data: tracks } = await callApi<ContentAnswer>(app.url, 'GET', `/course/content?courseId=${courseId}`, {
    token: user.token,
  });
  const link = lessonsOf(tracks).find(({ title }) => title === COURSE.video)?.videoUrl ?? '';
  const opened = async () => (await fetch(new URL(link, app.url), { headers: { Range: 'bytes=0-9' } })).status;
  expect(await opened()).toBe(206);

  await test.step('the refund is approved while the device is offline', async () => {
    await callApi(app.url, 'POST', '/refund', {
      token: user.token,
      body: { courseId, reason: 'It is not what I need.' },
    });
    await context.setOffline(true);
    // The embedded database belongs to one process at a time.
    await app.stop();
    const refunds = (...args: string[]) =>
      execFileSync(process.execPath, ['--import', 'tsx', 'server/operators/refunds.ts', ...args], {
        cwd: ROOT,
        env: { ...process.env, NODE_ENV: 'production', DATA_DIR: app.dataDir, DATABASE_URL: '' },
        encoding: 'utf8',
      });
    const waiting = refunds('list').split('\n');
    const mine = waiting.findIndex((line) => line.includes(user.email)) - 1;
    refunds('approve', waiting[mine]?.split(' ')[0] ?? '');
  });

  await test.step('nothing is taken from who cannot ask', async () => {
    await page.goto(lesson);
    await classroom.play();
  });

  await test.step('with the network the course goes, and that is said', async () => {
    await app.start();
    expect(await opened()).toBe(403);
    await context.setOffline(false);
    await expect(site.toast(`“${COURSE.title}” was refunded; its downloads were removed.`)).toBeVisible({
      timeout: 60_000,
    });
    expect(await downloadRows(page)).toEqual([]);
    await expect.poll(mediaFiles).toBe(0);
    await page.goto('/my-learning');
    await expect(page.getByRole('main').getByRole('link', { name: COURSE.title })).toHaveCount(0);
  });
});
