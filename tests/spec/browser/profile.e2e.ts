import { callApi } from '../../support/api-client.ts';
import { clause, expect, screen, test } from './screen.ts';

test.describe('a profile', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByText('Email and password')).toBeVisible();
  });
  const region = (name: string) => visit.page.getByRole('region', { name, exact: true });

  test(clause('2.profile.scroll-top'), async () => {
    const { page } = visit;
    await page.goto('/settings#about');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test(clause('2.route.profile'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  });

  test(clause('2.profile.header'), async () => {
    const settings = visit.page.getByRole('main').getByRole('link', { name: 'Settings' });
    await expect(settings).toHaveAttribute('href', '/settings');
  });

  test(clause('2.profile.fallback'), async () => {
    const letter = visit.learner.username.charAt(0).toUpperCase();
    await expect(region('You').getByText(letter, { exact: true })).toBeVisible();
  });

  test(clause('4.avatar'), async () => {
    const { page, learner } = visit;
    const avatar = '/api/v1/media/avatars/face.webp';
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/api/v1/user/me', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...body, user: { ...body.user, avatar } } });
    });
    await page.route(`**${avatar}`, async (route) => {
      await held;
      await route.fulfill({ path: 'public/icons/icon-192.png' });
    });
    await page.goto('/profile');
    const letter = region('You').getByText(learner.username.charAt(0).toUpperCase(), { exact: true });
    await expect(letter).toBeVisible();
    arrive();
    const picture = region('You').locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(picture).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
  });

  test(clause('2.profile.identity'), async () => {
    await expect(region('You').getByText(visit.learner.username, { exact: true })).toBeVisible();
    await expect(region('You').getByText(visit.learner.email, { exact: true })).toBeVisible();
  });

  test(clause('2.profile.roles'), async () => {
    await expect(region('You').getByRole('listitem')).toHaveText(['Student']);
  });

  test(clause('2.profile.account'), async () => {
    await expect(region('Account Details').getByText('Email and password', { exact: true })).toBeVisible();
    await expect(region('Account Details').getByText(visit.learner._id, { exact: true })).toBeVisible();
  });

  test(clause('2.profile.counts'), async () => {
    await expect(region('Course Information').getByText('0', { exact: true })).toHaveCount(2);
  });

  test(clause('2.profile.my-courses-empty'), async () => {
    await expect(region('My Courses').getByText('No courses created yet.', { exact: true })).toBeVisible();
  });

  test(clause('2.profile.purchased-empty'), async () => {
    await expect(region('Purchased Courses').getByText('No courses purchased yet.', { exact: true })).toBeVisible();
  });
});

test.describe('a profile with courses', () => {
  const visit = screen({ signedIn: true }, async ({ page, app, learner }) => {
    const { data } = await callApi<{ data: { _id: string; price: number; title: string }[] }>(
      app.url,
      'GET',
      '/course/getAll?limit=100',
    );
    const free = data.find(({ price }) => price === 0);
    await callApi(app.url, 'POST', '/course/purchase', { token: learner.token, body: { items: [free?._id] } });
    // Nobody can create a course through a call of this area yet: two are answered, as the server answers them.
    await page.route('**/api/v1/user/profile', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      const created = { _id: 'c1', category: 'personal-development', price: 123_456.5 };
      const createdCourses = [
        { ...created, title: 'Published one', status: 'published' },
        { ...created, _id: 'c2', title: 'Draft one', status: 'draft' },
      ];
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, createdCourses } } });
    });
    await page.goto('/profile');
  });
  const rows = (name: string) => visit.page.getByRole('region', { name, exact: true }).getByRole('listitem');

  test(clause('2.profile.my-courses'), async () => {
    await expect(rows('My Courses').first()).toContainText('Published one');
    await expect(rows('My Courses').first()).toContainText('Personal Development');
    await expect(rows('My Courses').first()).toContainText('Published');
    await expect(rows('My Courses').nth(1)).toContainText('Draft');
  });

  test(clause('9.profile-price'), async () => {
    await expect(rows('My Courses').first()).toContainText('₹1,23,456.50');
  });

  test(clause('2.profile.purchased'), async () => {
    await expect(rows('Purchased Courses')).toHaveCount(1);
    await expect(rows('Purchased Courses').first()).toContainText('Free');
  });
});

test.describe('leaving from the profile', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByText('Email and password')).toBeVisible();
  });

  test(clause('2.profile.logout'), async () => {
    const button = visit.page.getByRole('main').getByRole('button', { name: 'Logout' });
    await expect(button).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await button.evaluate((element) =>
      (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(Math.max(green, blue));
  });

  test(clause('4.profile.logout'), async () => {
    await visit.page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect(visit.page).toHaveURL('/');
    expect(await visit.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});
