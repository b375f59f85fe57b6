import type { CourseSummary } from '#contract/course.ts';
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
    for (const course of wished) await add(course);
    await expect(toasts()).toHaveCount(3);
  });
});
