import { type RatedCourse, ratedCourses } from '../../support/rated-sample.ts';
import { alive, clause, expect, holdBack, screen, test, toast } from './screen.ts';

let programming: RatedCourse[] = [];

/** What a total of the server is raised by, so that it is not taken for one of the device. */
const MARK = 1000;

test.describe('a category', () => {
  const visit = screen({}, async ({ page, app }) => {
    programming = (await ratedCourses(app.url)).filter(({ category }) => category === 'programming');
    await page.goto('/courses/programming');
    await alive(page);
  });
  const main = () => visit.page.getByRole('main');
  const card = (title: string) =>
    main()
      .getByRole('article')
      .filter({ has: visit.page.getByRole('heading', { name: title }) });
  const titles = () => main().getByRole('article').getByRole('heading').allInnerTexts();
  const box = () => main().getByLabel(/^Search these courses/);
  const sort = () => main().getByRole('combobox', { name: 'Sort by' });

  async function expectMatches(text: string, expected: readonly RatedCourse[]) {
    const names = expected.map(({ title }) => title).sort();
    const release = await holdBack(visit.page, '**/api/v1/course/category?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { total: number };
      await route.fulfill({ response: answer, json: { ...body, total: body.total + MARK } });
    });
    await box().fill(text);
    // The device narrows what it holds, by the same rules; the number tells when the answer of the server is there.
    await expect.poll(async () => (await titles()).sort()).toEqual(names);
    release();
    await expect(main().locator('header')).toContainText(`${(MARK + names.length).toLocaleString('en-IN')} courses`);
    expect((await titles()).sort()).toEqual(names);
    await visit.page.unroute('**/api/v1/course/category?*');
    await box().fill('');
    await expect(main().getByRole('article')).toHaveCount(programming.length);
  }

  test(clause('2.listing.heading'), async () => {
    await expect(main().getByRole('heading', { level: 1, name: 'Courses Dashboard', exact: true })).toBeVisible();
  });
  test(clause('2.listing.search-title'), async () => {
    await expectMatches(
      'rUST wi',
      programming.filter(({ title }) => title === 'Rust Without Fear'),
    );
  });
  test(clause('2.listing.search-creator'), async () => {
    await expectMatches(
      'VIKRAM.explains',
      programming.filter(({ createdBy }) => createdBy.username === 'vikram.explains'),
    );
  });
  test(clause('2.listing.search-category'), async () => {
    await expectMatches('PROGRAMM', programming);
    await expectMatches('cooking', []);
  });
  test(clause('2.listing.sort-labels'), async () => {
    await expect(sort().getByRole('option')).toHaveText([
      'Most Popular',
      'Alphabetical a-z',
      'Highest Rated',
      'Price Low to High',
      'Price High to Low',
    ]);
  });
  for (const [id, option, by] of [
    ['9.sort.popularity', 'popularity', (a, b) => b.studentsCount - a.studentsCount],
    ['9.sort.a-z', 'a-z', (a, b) => (a.title.toLowerCase() < b.title.toLowerCase() ? -1 : 1)],
    ['9.sort.rating', 'rating', (a, b) => b.ratingScore - a.ratingScore],
    ['9.sort.price-low-to-high', 'price-low-to-high', (a, b) => a.price - b.price],
    ['9.sort.price-high-to-low', 'price-high-to-low', (a, b) => b.price - a.price],
  ] as const satisfies [string, string, (a: RatedCourse, b: RatedCourse) => number][]) {
    test(clause(id), async () => {
      await sort().selectOption(option);
      // Among equals any order will do: each follows the one before it.
      await expect
        .poll(async () => {
          const shown = (await titles()).flatMap((title) => programming.find((course) => course.title === title) ?? []);
          return (
            shown.length === programming.length && shown.every((one, at) => at === 0 || by(shown[at - 1]!, one) <= 0)
          );
        })
        .toBe(true);
    });
  }
  test(clause('2.listing.card-add'), async () => {
    const add = card('Rust Without Fear').getByRole('button', { name: 'Add to cart: Rust Without Fear' });
    await visit.page.mouse.move(0, 0);
    await expect(add).toHaveCSS('opacity', '0');
    await card('Rust Without Fear').hover();
    await expect(add).toHaveCSS('opacity', '1');
    await visit.page.mouse.move(0, 0);
    await expect(add).toHaveCSS('opacity', '0');
    await add.focus();
    await expect(add).toHaveCSS('opacity', '1');
    await expect(add).toHaveText('Add to cart');
    await add.click();
    await expect(toast(visit.page, 'You need to login before adding to cart')).toBeVisible();
  });
  test(clause('2.listing.card-wish'), async () => {
    const heart = card('Rust Without Fear').getByRole('button', { name: 'Wishlist: Rust Without Fear' });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
  test(clause('2.listing.card-stars'), async () => {
    // Four whole ones and a half, drawn as a fifth outline with half of it filled.
    const rated = programming.find(({ averageRating }) => Math.round(2 * (averageRating ?? 0)) === 9);
    const shown = card(rated?.title ?? '');
    const stars = shown.locator('svg:has(path[d^="m12 2.6"])');
    await expect(stars).toHaveCount(5);
    await expect(stars.nth(4).locator('path')).toHaveCount(2);
    await expect(shown).toContainText(`Rated ${rated?.averageRating?.toFixed(1)} out of 5`);
  });
  test(clause('2.listing.card-unrated'), async () => {
    await expect(card('Rust Without Fear').getByText('Not rated yet', { exact: true })).toBeVisible();
  });
  test(clause('2.listing.card-price'), async () => {
    await expect(card('Rust Without Fear').getByText('₹1,299', { exact: true })).toBeVisible();
  });
  test(clause('2.listing.empty-title'), async () => {
    await box().fill('zzzz');
    await expect(
      main().getByRole('heading', { name: "No courses found for 'Programming'", exact: true }),
    ).toBeVisible();
    await box().fill('');
  });
  test(clause('2.listing.empty-text'), async () => {
    await box().fill('zzzz');
    await expect(
      main().getByText("Try adjusting your search or filter to find what you're looking for.", { exact: true }),
    ).toBeVisible();
    await box().fill('');
  });
});

test.describe('adding to the cart from a list', () => {
  const visit = screen({}, async ({ page }) => {
    await page.clock.install();
    await page.goto('/courses/programming');
    await alive(page);
  });
  const add = () => visit.page.getByRole('button', { name: 'Add to cart: Rust Without Fear' });
  const warning = () => visit.page.getByText('You need to login before adding to cart', { exact: true });

  test(clause('5.cart.login-first'), async () => {
    await add().click();
    await expect(warning()).toBeVisible();
  });
  test(clause('5.cart.login-action'), async () => {
    await visit.page.goto('/courses/programming');
    await add().click();
    await visit.page.getByRole('button', { name: 'Login', exact: true }).click();
    await visit.page.waitForURL(/\/login\?next=/);
  });
});
