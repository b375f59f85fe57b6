import type { CartAnswer, LibraryAnswer } from '#contract/library.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { DONE_SHARE } from '#contract/limits.ts';
import { callApi, newAccount } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { COURSE } from './course.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

test('a learner registers, finds a course, buys it and studies it', async ({ app, page, complaints }) => {
  const site = new Site(page);
  const store = new Store(page);
  const classroom = new Classroom(page);

  await site.register(newAccount());
  await site.search('javscript from first principles');
  await store.openOverview(COURSE.title);
  await store.addToCart();
  await store.openCart();
  await store.expectCart([COURSE.title]);
  await store.payInSandbox();
  await expect(site.toast('Payment successful!')).toBeVisible();

  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.folder);
  await classroom.openLesson(COURSE.text);
  await classroom.markAsDone();

  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.videoFolder);
  await classroom.openLesson(COURSE.video);
  await classroom.download();
  await classroom.play();
  // A lesson is done when it has been watched across 90 % of it; a jump beyond that line is not watching.
  await classroom.seek(COURSE.seconds * DONE_SHARE - 1);
  await expect.poll(() => classroom.position()).toBeGreaterThan(COURSE.seconds * DONE_SHARE);

  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const loadProgress = async () => (await callApi<ProgressAnswer>(app.url, 'GET', '/progress', { token })).data;
  await expect.poll(async () => (await loadProgress()).filter((row) => row.completedAt > 0)).toHaveLength(2);
  await expect
    .poll(async () => Math.max(...(await loadProgress()).map((row) => row.furthestSeconds)), { timeout: 15_000 })
    .toBeGreaterThan(COURSE.seconds * DONE_SHARE - 2);
  const library = await callApi<LibraryAnswer>(app.url, 'GET', '/user/my-learning', { token });
  expect(library.data.purchasedCourses.map((course) => course.title)).toEqual([COURSE.title]);
  expect((await callApi<CartAnswer>(app.url, 'GET', '/cart', { token })).cart).toEqual([]);
  expect(complaints).toEqual([]);
});
