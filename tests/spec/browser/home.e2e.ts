import { PACKAGE_PRICE_RUPEES } from '#contract/limits.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { type RatedCourse, ratedCourses } from '../../support/rated-sample.ts';
import { holdClock } from './page-clock.ts';
import { alive, clause, expect, holdBack, screen, test, withoutDeviceCatalogue } from './screen.ts';

test.describe('home', () => {
  let rated: RatedCourse[] = [];
  const visit = screen({}, async ({ page, app }) => {
    rated = await ratedCourses(app.url);
    await page.goto('/');
  });
  const main = () => visit.page.getByRole('main');
  const benefit = (title: string) =>
    main()
      .getByRole('listitem')
      .filter({ has: visit.page.getByRole('heading', { name: title }) });

  test(clause('2.home.top-5'), async () => {
    const cards = main().getByRole('article');
    await expect(cards).toHaveCount(5);
    const shown = await cards.getByRole('heading').allInnerTexts();
    const scores = shown.map((title) => rated.find((course) => course.title === title)?.ratingScore);
    expect(scores).toEqual(rated.slice(0, 5).map(({ ratingScore }) => ratingScore));
  });
  test(clause('1.home.why-choose-us'), async () => {
    const block = main().getByRole('region', { name: 'Why choose us' });
    await expect(block.getByRole('heading', { level: 3 })).toHaveCount(5);
  });
  for (const [id, title, words] of [
    [
      '1.home.benefit-learning',
      'Interactive learning',
      ['Live sessions with industry experts', 'Hands-on demos and projects', 'Real portfolio development'],
    ],
    [
      '1.home.benefit-mentorship',
      'Personalized mentorship',
      ['1:1 doubt clearing', 'Mock interviews and feedback', 'Post-course support'],
    ],
    [
      '1.home.benefit-career',
      'Career growth',
      [
        'Resume and professional-profile optimisation',
        'Internship and job placement support',
        'Network and company referrals',
      ],
    ],
    ['1.home.benefit-bootcamp', 'In-person bootcamp', ['3-week immersive bootcamp', 'Meals and swag included']],
    [
      '1.home.benefit-certification',
      'Certification and rewards',
      ['Industry-recognised certificate', 'First-cohort bonuses', 'Community access'],
    ],
  ] as const) {
    test(clause(id), async () => {
      for (const text of words) await expect(benefit(title)).toContainText(text);
    });
  }
  test(clause('1.home.package-card'), async () => {
    const card = main().getByRole('region', { name: 'Complete Package' });
    await expect(card.getByRole('button', { name: 'Enroll Now', exact: true })).toBeVisible();
  });
  test(clause('9.package-price'), async () => {
    expect(PACKAGE_PRICE_RUPEES).toBe(3000);
    await expect(main().getByRole('region', { name: 'Complete Package' })).toContainText('₹3,000');
  });
  test(clause('9.package-struck'), async () => {
    await expect(main().getByRole('region', { name: 'Complete Package' }).locator('s')).toContainText('₹10,000');
  });
  test(clause('1.home.about-founded'), async () => {
    await expect(main().getByRole('region', { name: 'About Code It' })).toContainText('Founded 2023');
  });
  test(clause('1.home.about-numbers'), async () => {
    const about = main().getByRole('region', { name: 'About Code It' });
    for (const [value, label] of [
      ['500+', 'alumni'],
      ['15+', 'expert instructors'],
      ['95%', 'placement rate'],
      ['30+', 'industry partners'],
    ] as const) {
      await expect(
        about.locator('div').filter({ hasText: new RegExp(`^${label}${value.replace('+', '\\+')}$`) }),
      ).toBeVisible();
    }
  });
  test(clause('6.visitor.browse'), async () => {
    await main().getByRole('article').first().getByRole('link').click();
    await visit.page.waitForURL(/\/course\/overview\//);
    const title = () => visit.page.getByRole('heading', { level: 1 }).textContent();
    const titles = rated.slice(0, 5).map((course) => course.title);
    await expect.poll(async () => titles.includes((await title()) ?? '')).toBe(true);
    await visit.page.goto('/courses/programming');
    await expect(visit.page.getByRole('heading', { level: 1, name: 'Courses Dashboard' })).toBeVisible();
    await expect(main().getByRole('article').first()).toBeVisible();
  });
});

test.describe('the carousel', () => {
  const visit = screen({}, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await carousel(page).getByRole('button', { name: 'Next slide' }).waitFor();
    // Away from it: a pointer over the slides holds them.
    await page.mouse.move(0, 0);
  });
  type Page = typeof visit.page;
  const carousel = (page: Page) => page.getByRole('region', { name: 'Featured courses' });
  const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Go to slide/ });
  const current = (page: Page) =>
    dots(page).evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
  const press = (name: string) => carousel(visit.page).getByRole('button', { name }).click();
  const leave = async () => {
    await visit.page.mouse.move(0, 0);
    await visit.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  };
  const goTo = async (index: number) => {
    await dots(visit.page).nth(index).click();
    await leave();
    expect(await current(visit.page)).toBe(index);
  };

  test(clause('2.home.carousel-slide'), async () => {
    await goTo(0);
    const slide = carousel(visit.page).getByRole('group').first();
    await expect(slide.locator('img')).toBeVisible();
    const title = (await dots(visit.page).first().getAttribute('aria-label'))?.replace(/^Go to slide 1: /, '') ?? '';
    await expect(slide).toContainText(title);
    const description = SAMPLE_COURSES.find((course) => course.title === title)?.description ?? 'none';
    await expect(slide).toContainText(description.slice(0, 60));
  });
  test(clause('9.carousel'), async () => {
    await goTo(0);
    await holdClock(visit.page);
    await goTo(0);
    await visit.page.clock.runFor(4900);
    expect(await current(visit.page)).toBe(0);
    await visit.page.clock.runFor(200);
    await expect.poll(() => current(visit.page)).toBe(1);
    await visit.page.clock.resume();
  });
  test(clause('2.home.carousel-next'), async () => {
    await goTo(0);
    await press('Next slide');
    expect(await current(visit.page)).toBe(1);
  });
  test(clause('2.home.carousel-previous'), async () => {
    await goTo(2);
    await press('Previous slide');
    expect(await current(visit.page)).toBe(1);
  });
  test(clause('2.home.carousel-go-to'), async () => {
    await goTo(3);
  });
  test(clause('2.home.carousel-wraps'), async () => {
    await goTo(4);
    await press('Next slide');
    expect(await current(visit.page)).toBe(0);
    await press('Previous slide');
    expect(await current(visit.page)).toBe(4);
  });
  test(clause('2.home.carousel-pause'), async () => {
    await goTo(0);
    await press('Pause slides');
    await leave();
    await visit.page.clock.runFor(20_000);
    expect(await current(visit.page)).toBe(0);
    await press('Play slides');
    await leave();
  });
  test(clause('4.carousel.toggle'), async () => {
    await goTo(0);
    await press('Pause slides');
    await press('Play slides');
    await leave();
    await visit.page.clock.runFor(5100);
    await expect.poll(() => current(visit.page)).toBe(1);
  });
  test(clause('2.home.carousel-focus-hover'), async () => {
    await goTo(0);
    await carousel(visit.page).hover();
    await visit.page.clock.runFor(11_000);
    expect(await current(visit.page)).toBe(0);
    await leave();
    await carousel(visit.page).getByRole('button', { name: 'Next slide' }).focus();
    await visit.page.clock.runFor(11_000);
    expect(await current(visit.page)).toBe(0);
    await leave();
  });
  test(clause('2.home.carousel-reduced-motion'), async () => {
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.page.reload();
    await alive(visit.page);
    // The clock leaves no room for React between two timers, and the wish for less motion is asked after the first frame.
    await expect(carousel(visit.page).locator('[aria-live="polite"]')).toBeVisible();
    await visit.page.clock.runFor(11_000);
    expect(await current(visit.page)).toBe(0);
    await visit.page.emulateMedia({ reducedMotion: null });
  });
  test(clause('2.home.carousel-click'), async () => {
    await goTo(2);
    const title = (await dots(visit.page).nth(2).getAttribute('aria-label'))?.replace(/^Go to slide 3: /, '') ?? '';
    await carousel(visit.page).getByRole('group').nth(2).getByRole('link').click();
    await visit.page.waitForURL(/\/course\/overview\//);
    await expect(visit.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test.describe('Enroll Now', () => {
  test.describe('of a visitor', () => {
    const visit = screen({}, async ({ page }) => {
      await page.goto('/');
    });
    test(clause('2.home.enroll-visitor'), async () => {
      await visit.page.getByRole('button', { name: 'Enroll Now' }).click();
      await visit.page.waitForURL(/\/login/);
    });
  });
  test.describe('of a learner', () => {
    const visit = screen({ signedIn: true }, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: 'My Learning' }).waitFor();
    });
    test(clause('2.home.enroll-signed-in'), async () => {
      const packaged = SAMPLE_COURSES.find((course) => course.isPackage)?.title ?? '';
      const passed: string[] = [];
      visit.page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
      await visit.page.getByRole('button', { name: 'Enroll Now' }).click();
      await visit.page.waitForURL(/\/course\/overview\//);
      expect(passed).not.toContain('/login');
      await expect(visit.page.getByRole('heading', { level: 1, name: packaged })).toBeVisible();
    });
  });
});

test.describe('home that is still loading', () => {
  const visit = screen({}, async ({ page }) => {
    // Only a navigation inside the app has to wait: the server's HTML carries the list.
    await page.goto('/about-course');
  });
  let release: () => void;
  /** The places of the five cards. */
  const awaited = () => visit.page.getByRole('main').locator('div[aria-hidden="true"]:has([class*="line"])');

  test.beforeEach(async () => {
    const { page } = visit;
    await page.goto('/about-course');
    await alive(page);
    release = await holdBack(page, '**/api/v1/course/getAll*');
    await page.getByRole('banner').getByRole('link', { name: /home/ }).click();
    await page.waitForURL('/');
  });
  test.afterEach(async () => {
    release();
    await visit.page.unrouteAll({ behavior: 'wait' });
  });

  test(clause('2.home.skeleton'), async () => {
    await expect(visit.page.getByTestId('hero-strip')).toHaveCount(0);
    await expect(awaited()).toHaveCount(5);
    await expect(awaited().first()).toBeVisible();
    const slides = visit.page.getByRole('main').locator('div[aria-hidden="true"] > [class*="placeholder"]');
    await expect(slides).toHaveCount(1);
    await expect(slides).toBeVisible();
  });
  test(clause('4.home.loading'), async () => {
    await expect(awaited().first()).toBeVisible();
    release();
    await expect(visit.page.getByRole('main').getByRole('article')).toHaveCount(5);
    await expect(awaited()).toHaveCount(0);
  });
});

test.describe('home without its courses', () => {
  const visit = screen({}, async ({ page }) => {
    await page.clock.install();
    await withoutDeviceCatalogue(page);
    await page.goto('/about-course');
    await alive(page);
    await page.route('**/api/v1/course/getAll*', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('banner').getByRole('link', { name: /home/ }).click();
    await page.waitForURL('/');
    // Two more attempts come first.
    for (const _ of [1, 2]) await page.clock.runFor(5000);
  });

  test(clause('8.home.courses'), async () => {
    await expect(visit.page.getByText('Failed to fetch courses. Please try again.').first()).toBeVisible();
  });
  test(clause('8.home.retry'), async () => {
    await visit.page.unrouteAll();
    await visit.page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(visit.page.getByRole('main').getByRole('article')).toHaveCount(5);
  });
});
