import type { ContentAnswer } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { callApi } from '../support/api-client.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

test('search in what I own: a paragraph, a second and a note, without a network and with typos', async ({
  app,
  page,
  context,
  complaints: _complaints,
}) => {
  const student = await studentOf(app.url);
  const courseId = await courseIdOf(app.url, COURSE.title);
  const { data } = await callApi<ContentAnswer>(app.url, 'GET', `/course/content?courseId=${courseId}`, {
    token: student.token,
  });
  const film = lessonsOf(data).find(({ captions }) => captions.length > 0);
  const site = new Site(page);
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search your courses and notes' });
  const passage = (name: RegExp) => page.getByRole('main').getByRole('link', { name });

  await test.step('with a network: My Learning leads to the search', async () => {
    await site.login(student);
    await site.workerReady();
    await page.goto(`/my-learning/course/${courseId}`);
    await new Classroom(page).getReady();
    await page.goto('/my-learning');
    await page.getByRole('link', { name: 'Search your courses and notes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('photograph');
    await expect(passage(/Lesson.*not to a photograph of its value/)).toBeVisible();
    await expect(page.getByText('Searched your course and your notes.')).toBeVisible();
  });

  await test.step('offline: a note is found as soon as it is written', async () => {
    await context.setOffline(true);
    await page.goto(`/course/player?courseId=${courseId}&trackId=${film?._id}`);
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByRole('textbox', { name: /^Add a note/ }).fill('Ask Meera about the tortoise');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'tortoise' })).toBeVisible();
    await page.goto('/my-learning/search?q=tortiose');
    await expect(page.getByText('Showing results for tortoise.')).toBeVisible();
    await expect(passage(/Note at 0:00.*tortoise/)).toBeVisible();
  });

  await test.step('offline: a passage opens its paragraph, marked and in sight', async () => {
    await field.fill('phtograph');
    await passage(/not to a photograph/).click();
    await expect(page).toHaveURL(/\/course\/reader\?.*&at=\d+/);
    const block = page.getByRole('listitem').filter({ hasText: 'not to a photograph of its value' });
    await expect(block).toBeInViewport();
    // The page of before, with its words.
    await page.goBack();
    await expect(field).toHaveValue('phtograph');
  });

  await test.step('offline: what is said opens at its second', async () => {
    await field.fill('mircotask drain');
    await passage(/Transcript at 0:5\d.*drain/).click();
    await expect(page).toHaveURL(/\/course\/player\?.*&at=5\d/);
    const seconds = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(seconds).toBeGreaterThanOrEqual(54);
  });

  await test.step('what is nowhere says so, and leads to the courses of others', async () => {
    await page.goto('/my-learning/search?q=xylophone quarantine');
    await expect(page.getByText('No results for “xylophone quarantine”')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Search all courses' })).toBeVisible();
  });
});
