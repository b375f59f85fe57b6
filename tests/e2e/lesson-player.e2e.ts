import { callApi } from '../support/api-client.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

/** A sample course whose preview is a film. */
const FILMED = { title: 'SQL That Stays Fast', preview: 'How an index finds a row', price: '₹1,299' };

test('a press on a lesson plays it, a reload waits; its transcript follows, leads and is searched, offline too', async ({
  app,
  page,
  context,
  complaints,
}) => {
  const site = new Site(page);
  const classroom = new Classroom(page);
  const paused = () => classroom.video.evaluate((video: HTMLVideoElement) => video.paused);
  const lines = page.getByRole('list', { name: 'Lines of the transcript' });
  const current = lines.locator('[aria-current]');
  await site.login(await studentOf(app.url));
  await site.workerReady();
  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.videoFolder);
  await classroom.openLesson(COURSE.video);

  await test.step('it plays from the press that opened it, and not from a reload', async () => {
    await expect.poll(paused).toBe(false);
    await expect.poll(() => classroom.position()).toBeGreaterThan(0.5);
    await page.keyboard.press(' ');
    await expect.poll(paused).toBe(true);
    // What a press waits for as well: from then on it would play.
    const progress = page.waitForResponse((response) => response.url().endsWith('/api/v1/progress'));
    await page.reload();
    await progress;
    await expect
      .poll(() => classroom.video.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThanOrEqual(2);
    const played = () => classroom.video.evaluate((video: HTMLVideoElement) => video.played.length);
    expect([await paused(), await played()]).toEqual([true, 0]);
  });

  await test.step('the line that is said is marked, and the list alone scrolls to it', async () => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await classroom.seek(24.8);
    await expect(current).toContainText('Meanwhile, two callbacks are waiting');
    const top = await page.evaluate(() => scrollY);
    await classroom.seek(68);
    await expect(current).toContainText('runs, nothing else can');
    await expect(current).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });

  await test.step('who scrolls reads on, and comes back to the film', async () => {
    await lines.hover();
    await page.mouse.wheel(0, -2000);
    await expect(lines.getByRole('button').first()).toBeInViewport();
    const before = (await current.textContent()) ?? '';
    await classroom.seek(24.8);
    await expect(current).not.toHaveText(before);
    await expect(lines.getByRole('button').first()).toBeInViewport();
    await page.getByRole('button', { name: 'Follow the video' }).click();
    await expect(current).toBeInViewport();
  });

  await test.step('a press on a line plays from there, and so does Enter, with the arrows walking', async () => {
    await lines.getByRole('button', { name: 'The answer is the event loop' }).click();
    await expect.poll(paused).toBe(false);
    await expect.poll(() => classroom.position()).toBeGreaterThanOrEqual(10.27);
    expect(await classroom.position()).toBeLessThan(15);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => classroom.position()).toBeGreaterThanOrEqual(17.28);
    expect(await classroom.position()).toBeLessThan(24);
    // The arrows of the player change the volume.
    expect(await classroom.video.evaluate(({ volume }: HTMLVideoElement) => volume)).toBe(1);
  });

  await test.step('the search leaves the lines that have the words', async () => {
    await page.getByLabel('Search in the transcript').fill('MICROTASK');
    await expect(page.getByText('3 lines found')).toBeVisible();
    await expect(lines.getByRole('button')).toHaveCount(3);
    await page.getByLabel('Search in the transcript').fill('elephant');
    await expect(page.getByText('“elephant” is not in this transcript.')).toBeVisible();
    await page.getByLabel('Search in the transcript').fill('');
  });

  await test.step('from the download it works without a network', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await classroom.download();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await expect(lines.getByRole('button').first()).toContainText('JavaScript runs one piece of code');
    await context.setOffline(false);
  });

  await test.step('? lists the keys, also in full screen; Escape closes the list', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list).toBeInViewport();
    await expect(list.getByRole('term')).toHaveText(['Space', '←', '→', '↑', '↓', 'M', 'C', 'F', 'N', '?']);
    await page.evaluate(() => document.exitFullscreen());
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('who watches the preview of a course can put it into the cart there; who owns it is not asked', async ({
  app,
  page,
  complaints,
}) => {
  const course = await courseIdOf(app.url, FILMED.title);
  const { data } = await callApi<{ data: { previewTrackId: string } }>(
    app.url,
    'GET',
    `/course/get?courseId=${course}`,
  );
  const lesson = `/course/player?courseId=${course}&trackId=${data.previewTrackId}`;
  const offer = page.getByRole('region', { name: 'Get this course' });
  const site = new Site(page);
  await site.login(await studentOf(app.url));
  await page.goto(lesson);
  await expect(page.getByRole('heading', { level: 1, name: FILMED.preview })).toBeVisible();
  await expect(offer).toContainText(FILMED.price);
  await offer.getByRole('button', { name: 'Add to cart' }).click();
  await expect(offer.getByRole('button', { name: 'Go to cart' })).toBeVisible();

  const own = new Classroom(page);
  await own.openCourse(COURSE.title);
  await own.openFolder(COURSE.videoFolder);
  await own.openLesson(COURSE.video);
  await expect(own.video).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(complaints).toEqual([]);
});
