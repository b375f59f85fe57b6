import type { Browser } from 'playwright/test';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { courseIdOf, COURSE } from '../../e2e/course.ts';
import { type Account, signUp } from '../../support/api-client.ts';
import { alive, clause, expect, holdBack, screen, test } from './screen.ts';

test.describe('addresses that anybody may open', () => {
  const visit = screen({}, async ({ page }) => {
    await page.goto('/');
  });
  const opens = async (address: string, title: RegExp) => {
    const response = await visit.page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(visit.page.getByRole('heading', { level: 1 })).toContainText(title);
  };

  test(clause('2.route.home'), () => opens('/', /Build it for real/));
  test(clause('2.route.login'), () => opens('/login', /Login to Code It/));
  test(clause('2.route.register'), () => opens('/register', /Join Code It/));
  test(clause('2.route.about-course'), () => opens('/about-course', /AI\/ML/));
  test(clause('2.route.category'), async () => {
    await opens('/courses/programming', /Courses Dashboard/);
    await expect(visit.page.getByRole('main')).toContainText('Programming');
  });
  test(clause('2.route.search'), async () => {
    const by = (matches: (course: (typeof SAMPLE_COURSES)[number]) => boolean) =>
      SAMPLE_COURSES.filter(matches)
        .map(({ title }) => title)
        .sort();
    // By each field a word that stands in no other, so that nothing is found by chance. A whole category is its listing.
    for (const [query, expected] of [
      ['Bowls', by(({ title }) => title.includes('Bowls'))],
      ['lakshmi', by(({ creator }) => creator.startsWith('lakshmi'))],
      ['photograp', by(({ category, title, tags }) => /photograp/i.test([category, title, ...tags].join()))],
      ['entrepreneurship', by(({ subCategory }) => subCategory === 'entrepreneurship')],
      ['wireshark', by(({ tags }) => tags.includes('wireshark'))],
    ] as const) {
      expect(expected.length).toBeGreaterThan(0);
      await opens(`/courses/${query}`, /Courses Dashboard/);
      const found = visit.page.getByRole('main').getByRole('article').getByRole('heading');
      await expect.poll(async () => (await found.allInnerTexts()).sort()).toEqual(expected);
    }
    await opens('/courses/zzxqj', /Courses Dashboard/);
    await expect(
      visit.page.getByRole('main').getByRole('heading', { name: "No courses found for 'zzxqj'" }),
    ).toBeVisible();
    await expect(visit.page.getByRole('main').getByRole('article')).toHaveCount(0);
  });
  test(clause('2.route.overview'), async () => {
    await opens(`/course/overview/${await courseIdOf(visit.app.url, COURSE.title)}`, new RegExp(COURSE.title));
  });
  test(clause('2.route.overview-none'), async () => {
    await visit.page.goto('/course/overview');
    await expect(visit.page.getByRole('heading', { level: 1 })).toContainText(/course not found/i);
    await expect(
      visit.page.getByRole('main').getByRole('link', { name: 'Browse Courses', exact: true }),
    ).toHaveAttribute('href', '/');
  });
  test(clause('2.route.overview-state'), async () => {
    const { page, app } = visit;
    const courseId = await courseIdOf(app.url, COURSE.title);
    // As the router keeps it in the browser's history.
    await page.goto('/course/overview');
    await page.evaluate((id) => history.replaceState({ usr: { courseId: id }, key: 'k', idx: 0 }, ''), courseId);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(COURSE.title);
  });
  test(clause('2.route.privacy-policy'), () => opens('/privacy-policy', /Privacy Policy/));
  test(clause('2.route.terms-of-service'), () => opens('/terms-of-service', /Terms of Service/));
  test(clause('2.route.cancellations-refunds'), () => opens('/cancellations-refunds', /Cancellations and refunds/i));
  test(clause('2.route.contact'), () => opens('/contact', /Contact Us/));
  test(clause('2.route.about'), () => opens('/about', /Good teaching/));
  test(clause('2.route.help-center'), () => opens('/help-center', /Help Center/));
  test(clause('2.route.grid'), () => opens('/grid', /Grid/));
  test(clause('9.bootcamp-weeks'), async () => {
    await visit.page.goto('/about-course');
    await expect(visit.page.getByRole('main')).toContainText(/3[ -]weeks?/i);
  });
  test(clause('9.training-sessions'), async () => {
    await visit.page.goto('/about-course');
    await expect(visit.page.getByRole('main')).toContainText(/(9|nine) (live )?sessions/i);
    await expect(visit.page.getByRole('main')).toContainText('9 live');
  });
  test(clause('2.route.any-other'), async () => {
    const response = await visit.page.goto('/nowhere/at/all');
    expect(response?.status()).toBe(404);
    await expect(visit.page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  });
  test(clause('2.404.number'), async () => {
    await visit.page.goto('/nowhere');
    await expect(visit.page.getByRole('heading', { level: 1, name: '404', exact: true })).toBeVisible();
  });
});

test.describe('the 404 page', () => {
  const visit = screen({}, async ({ page }) => {
    await page.goto('/nowhere');
  });

  test(clause('2.404.messages'), async () => {
    const shown = visit.page.getByRole('main').locator('[aria-hidden="true"] > p:visible');
    await expect(shown).toHaveText('Page Not Found!');
    await visit.page.evaluate(() => document.getAnimations().forEach((turn) => (turn.currentTime = 6000)));
    await expect(shown).toHaveText('This lesson was never recorded.');
  });
});

test.describe('guards', () => {
  let learner: Account;
  const visit = screen({}, async ({ app }) => {
    learner = await signUp(app.url);
  });
  const asksToLogIn = async (browser: Browser, address: string) => {
    // Every visitor has a browser of their own: one that somebody has used remembers who that was.
    const context = await browser.newContext({ baseURL: visit.app.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForURL(`/login?next=${encodeURIComponent(address)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Login to Code It' })).toBeVisible();
    await page.getByLabel('Email').fill(learner.email);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(address);
    await context.close();
  };

  test(clause('2.guard.cart'), ({ browser }) => asksToLogIn(browser, '/cart'));
  test(clause('2.guard.my-learning'), async ({ browser }) => {
    await asksToLogIn(browser, '/my-learning');
    await asksToLogIn(browser, '/my-learning/wishlist');
  });
  test(clause('2.guard.profile'), ({ browser }) => asksToLogIn(browser, '/profile'));
  test(clause('2.guard.settings'), ({ browser }) => asksToLogIn(browser, '/settings'));
  test(clause('2.guard.player'), async ({ browser }) => {
    const courseId = await courseIdOf(visit.app.url, COURSE.title);
    const address = `/course/player?courseId=${courseId}&trackId=00000000-0000-4000-8000-000000000000`;
    await asksToLogIn(browser, address);
  });
});

test.describe('every route change', () => {
  const visit = screen({}, async ({ page }) => {
    await page.goto('/');
  });

  test(clause('2.route.scroll-top'), async () => {
    const { page } = visit;
    await page.goto('/');
    await alive(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.getByRole('main').getByRole('link', { name: 'Cooking' }).click();
    await page.waitForURL('/courses/cooking');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test(clause('2.route.progress-bar'), async () => {
    const { page } = visit;
    await page.goto('/');
    await alive(page);
    // The page's chunk is held back, so that the bar can be looked at.
    const release = await holdBack(page, '**/assets/bootcamp-page-*.js');
    await page.getByRole('banner').getByRole('link', { name: 'Code It Bootcamp' }).click();
    const bar = page.locator('[data-state="running"]');
    await expect(bar).toHaveCSS('position', 'fixed');
    expect((await bar.boundingBox())?.y).toBe(0);
    release();
    await page.waitForURL('/about-course');
    await expect(bar).toHaveCount(0);
  });
});
