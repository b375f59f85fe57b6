import type { CourseSummary } from '#contract/course.ts';
import type { CartAnswer } from '#contract/library.ts';
import { callApi } from '../../support/api-client.ts';
import { holdClock, tickUntil } from './page-clock.ts';
import { clause, expect, screen, test } from './screen.ts';
import { catalogue, find, put } from './study.ts';

test.describe('toasts', () => {
  let wished: CourseSummary[];
  const visit = screen(
    { signedIn: true, serviceWorkers: 'block', viewport: { width: 1280, height: 800 } },
    async ({ page, app, learner }) => {
      const courses = await catalogue(app);
      wished = ['Chess', 'Guitar', 'SQL', 'Calculus', 'Brand'].map((title) => find(courses, title));
      for (const course of wished) await put(app, learner, '/wishlist/add', course);
      await page.clock.install();
    },
  );
  const toasts = () => visit.page.locator('.mantine-Notification-root, [class*="Notification-root"]');
  const add = (course: CourseSummary) =>
    visit.page
      .getByRole('article')
      .filter({ hasText: course.title })
      .getByRole('button', { name: 'Add to Cart', exact: true })
      .click();
  test.beforeEach(async () => {
    for (const course of wished) await put(visit.app, visit.learner, '/cart/remove', course);
    await visit.page.goto('/my-learning/wishlist');
    await expect(visit.page.getByRole('article')).toHaveCount(wished.length);
    // What this device still knows of the cart would be no news.
    await expect(
      visit.page.getByRole('banner').getByRole('link', { name: 'Cart, 0 courses', exact: true }),
    ).toBeVisible();
  });

  test(clause('2.toast.bottom-right'), async () => {
    const [course] = wished;
    if (course) await add(course);
    await expect(toasts()).toHaveCount(1);
    await visit.page.clock.runFor(600);
    await expect
      .poll(async () => {
        const box = await toasts().boundingBox();
        return box ? box.x > 640 && box.y > 400 && box.x + box.width <= 1280 && box.y + box.height <= 800 : false;
      })
      .toBe(true);
  });

  test(clause('2.toast.at-most-3'), async () => {
    const { page } = visit;
    await page.evaluate(() => {
      const noted = { most: 0, all: new Set<Element>() };
      Object.assign(window, { noted });
      new MutationObserver(() => {
        const shown = document.querySelectorAll('[class*="Notification-root"]');
        noted.most = Math.max(noted.most, shown.length);
        for (const one of shown) noted.all.add(one);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const noted = () =>
      page.evaluate(() => {
        const { most, all } = (window as unknown as { noted: { most: number; all: Set<Element> } }).noted;
        return { most, all: all.size };
      });
    // None leaves while they come: the time stands still but for the ticks that they need to be drawn.
    await holdClock(page);
    for (const course of wished) {
      await add(course);
      // Page or worker delivers it, at a moment of its own.
      await expect(async () => {
        await page.clock.runFor(5);
        const { cart } = await callApi<CartAnswer>(visit.app.url, 'GET', '/cart', { token: visit.learner.token });
        expect(cart.map(({ _id }) => _id)).toContain(course._id);
      }).toPass({ intervals: [50], timeout: 15_000 });
    }
    await tickUntil(page, toasts().nth(2));
    for (let ms = 0; ms < 1000; ms += 20) await page.clock.runFor(20);
    expect(await noted()).toEqual({ most: 3, all: 3 });
    await expect(toasts()).toHaveCount(3);
    // Those that had to wait come when there is room.
    await expect(async () => {
      await page.clock.runFor(500);
      expect((await noted()).all).toBe(wished.length);
    }).toPass({ intervals: [10], timeout: 15_000 });
    await page.clock.resume();
  });
});
