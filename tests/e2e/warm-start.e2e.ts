import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { isStocked } from '../faults/browser/device-storage.ts';
import { poll } from '../support/poll.ts';
import { COURSE, courseIdOf, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [WISHED] = SAMPLE_COURSES.filter(({ title, priceRupees }) => priceRupees > 0 && title !== COURSE.title);

/** So long the worker waits for the server's page before anybody who is not signed in (sw/navigation.ts). */
const PATIENCE_MS = 3000;

test('home, My Learning and cart of who is signed in are there before the network answers', async ({ app, page }) => {
  if (!WISHED) throw new Error('The sample catalogue has another shape');
  const learner = await studentOf(app.url);
  const site = new Site(page);
  const store = new Store(page);
  await site.login(learner);
  await page.goto(`/course/overview/${await courseIdOf(app.url, WISHED.title)}`);
  await store.addToCart();
  await store.expectCount(1);
  await site.workerReady();
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/')));
  const isWarm = async () => (await isStocked(page, learner._id, 1)) && isKept();
  await poll(isWarm, 60_000, () => 'The device was never stocked');

  app.pause();
  try {
    for (const [address, title] of [
      ['/', null],
      ['/my-learning', COURSE.title],
      ['/cart', WISHED.title],
    ] as const) {
      await page.goto(address, { waitUntil: 'commit' });
      const main = page.getByRole('main');
      if (title) await expect(main.getByText(title).first()).toBeVisible();
      else await expect(main.getByRole('article').first()).toBeVisible();
      await store.expectCount(1);
      const began = await page.evaluate(
        () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.responseStart,
      );
      expect(began).toBeLessThan(PATIENCE_MS);
    }
  } finally {
    app.resume();
  }
});
