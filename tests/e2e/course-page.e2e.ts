// The page of a course: what is pressed stays in its place.
import type { Page } from 'playwright/test';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

// With a worker in between, requests are not the page's any more.
test.use({ serviceWorkers: 'block' });

/** Holds the answers about progress until it is called. */
async function holdProgress(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/progress', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the list of lessons stays where it is when the server tells how far the learner is', async ({ page, app }) => {
  const learner = await studentOf(app.url);
  await new Site(page).login(learner);
  const address = `/my-learning/course/${await courseIdOf(app.url, COURSE.title)}`;
  const start = page.getByRole('link', { name: /^Start: / });
  const second = page.getByRole('link', { name: `View Tracks: ${COURSE.videoFolder}` });

  await test.step('a device that knows nothing waits for it', async () => {
    const release = await holdProgress(page);
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Offline study' })).toBeVisible();
    await expect(page.getByText('Loading the tracks')).toBeAttached();
    await expect(second).toBeHidden();
    release();
    await expect(start).toBeVisible();
    await expect(second).toBeVisible();
  });

  await test.step('a device that has the course waits for nobody', async () => {
    const release = await holdProgress(page);
    await page.goto(address);
    await expect(second).toBeVisible();
    await expect(start).toBeHidden();
    const before = await second.boundingBox();
    release();
    await expect(start).toBeVisible();
    expect((await second.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  });
});
