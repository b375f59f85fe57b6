import type { Locator, Page } from 'playwright/test';
import type { CourseSummary } from '#contract/course.ts';
import { callApi } from '../../support/api-client.ts';
import { clause, expect, holdBack, screen, test } from './screen.ts';
import { buy, catalogue, find } from './study.ts';

test.describe('a profile', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByText('Email and password')).toBeVisible();
  });
  const region = (name: string) => visit.page.getByRole('region', { name, exact: true });
  /** Until `leave` is called the page is told of its user what `change` says. */
  const changeUser = async (change: object) => {
    const url = '**/api/v1/user/me';
    await visit.page.route(url, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...body, user: { ...body.user, ...change } } });
    });
    // An answer that is still on its way would fail in the next test.
    return { leave: () => visit.page.unrouteAll({ behavior: 'wait' }) };
  };

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
    await expect(visit.page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible();
    const settings = visit.page.getByRole('main').getByRole('link', { name: 'Settings' });
    await expect(settings).toHaveAttribute('href', '/settings');
  });

  test(clause('2.profile.fallback'), async () => {
    const { page, learner } = visit;
    const letter = learner.username.charAt(0);
    expect(letter).not.toBe(letter.toUpperCase());
    await expect(region('You').getByText(letter.toUpperCase(), { exact: true })).toBeVisible();
    const nameless = await changeUser({ username: '' });
    await page.reload();
    await expect(region('You').getByText('?', { exact: true })).toBeVisible();
    await nameless.leave();
    await page.reload();
    await expect(region('You').getByText(letter.toUpperCase(), { exact: true })).toBeVisible();
  });

  test(clause('4.avatar'), async () => {
    const { page, learner } = visit;
    const avatar = '/api/v1/media/avatars/face.webp';
    const pictured = await changeUser({ avatar });
    const letter = region('You').getByText(learner.username.charAt(0).toUpperCase(), { exact: true });
    const picture = region('You').locator('img');
    for (const { body, shown } of [
      { body: { path: 'public/icons/icon-192.png' }, shown: 'picture' },
      { body: { status: 404 }, shown: 'letter' },
    ]) {
      const arrive = await holdBack(page, `**${avatar}`, (route) => route.fulfill(body));
      const asked = page.waitForRequest(`**${avatar}`);
      await page.goto('/profile');
      await asked;
      await expect(letter).toBeVisible();
      arrive();
      if (shown === 'picture') {
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        await expect(picture).toBeVisible();
        await expect(letter).toHaveCount(0);
      } else {
        await expect(picture).toHaveCount(0);
        await expect(letter).toBeVisible();
      }
      await page.unroute(`**${avatar}`);
    }
    await pictured.leave();
    await page.reload();
  });

  test(clause('2.profile.identity'), async () => {
    await expect(region('You').getByText(visit.learner.username, { exact: true })).toBeVisible();
    await expect(region('You').getByText(visit.learner.email, { exact: true })).toBeVisible();
  });

  test(clause('2.profile.roles'), async () => {
    for (const [role, badges] of [
      ['student', ['Student']],
      ['instructor', ['Instructor']],
      ['both', ['Instructor', 'Student']],
    ] as const) {
      const changed = await changeUser({ role });
      await visit.page.reload();
      await expect(region('You').getByRole('listitem')).toHaveText([...badges]);
      await changed.leave();
    }
    await visit.page.reload();
  });

  test(clause('2.profile.account'), async () => {
    const panel = region('Account Details');
    await expect(panel.getByRole('term')).toHaveText(['Provider', 'Provider ID', 'Member since']);
    await expect(panel.getByRole('definition').nth(0)).toHaveText('Email and password');
    await expect(panel.getByRole('definition').nth(1)).toHaveText(visit.learner._id);
  });

  test(clause('2.profile.my-courses-empty'), async () => {
    await expect(region('My Courses').getByText('No courses created yet.', { exact: true })).toBeVisible();
  });

  test(clause('2.profile.purchased-empty'), async () => {
    await expect(region('Purchased Courses').getByText('No courses purchased yet.', { exact: true })).toBeVisible();
  });
});

test.describe('a profile with courses', () => {
  let free: CourseSummary;
  let chess: CourseSummary;
  let guitar: CourseSummary;
  const visit = screen({ signedIn: true }, async ({ page, app, learner }) => {
    const courses = await catalogue(app);
    [free, chess, guitar] = [find(courses, 'Python'), find(courses, 'Chess'), find(courses, 'Guitar')];
    await callApi(app.url, 'POST', '/course/purchase', { token: learner.token, body: { items: [free._id] } });
    await buy(app, learner, chess, guitar);
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

  /** Each row has these texts and nothing else, in this order. */
  const expectRow = (name: string, row: Locator, ...texts: string[]) =>
    expect(rows(name).filter({ has: row })).toHaveText(texts.join(''));
  const title = (text: string) => visit.page.getByText(text, { exact: true });

  test(clause('2.profile.counts'), async () => {
    const pairs = visit.page.getByRole('region', { name: 'Course Information', exact: true }).locator('dl > div');
    await expect(pairs).toHaveText(['My Courses2', 'Purchased Courses3']);
  });

  test(clause('2.profile.my-courses'), async () => {
    await expect(rows('My Courses')).toHaveCount(2);
    for (const status of ['Published', 'Draft']) {
      const name = `${status} one`;
      await expectRow('My Courses', title(name), name, 'Personal Development', '₹1,23,456.50', status);
    }
  });

  test(clause('9.profile-price'), async () => {
    await expect(rows('My Courses').first()).toContainText('₹1,23,456.50');
  });

  test(clause('2.profile.purchased'), async () => {
    await expect(rows('Purchased Courses')).toHaveCount(3);
    for (const [course, category, price] of [
      [free, 'Programming', 'Free'],
      [chess, 'Gaming', '₹399.00'],
      [guitar, 'Music', '₹699.00'],
    ] as const) {
      await expectRow('Purchased Courses', title(course.title), course.title, category, price);
    }
  });
});

test.describe('leaving from the profile', () => {
  const logoutOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Logout' });
  const open = async (page: Page) => {
    await page.goto('/profile');
    await expect(page.getByText('Email and password')).toBeVisible();
  };
  /** Logs out, and expects the button to have told that it goes on. */
  async function leave(page: Page) {
    await logoutOf(page).evaluate((element: HTMLButtonElement) => {
      new MutationObserver(() => {
        const spinner = element.querySelector('span');
        const now = {
          busy: element.getAttribute('aria-busy'),
          disabled: element.disabled,
          icon: element.querySelector('svg') !== null,
          turns: spinner !== null && getComputedStyle(spinner).animationIterationCount === 'infinite',
        };
        if (now.busy) sessionStorage.setItem('pending', JSON.stringify(now));
      }).observe(element, { attributes: true, childList: true });
    });
    await logoutOf(page).click();
    await expect(page).toHaveURL('/');
    const pending = await page.evaluate(() => JSON.parse(sessionStorage.getItem('pending') ?? 'null') as unknown);
    expect(pending).toEqual({ busy: 'true', disabled: true, icon: false, turns: true });
  }

  test.describe('by its button', () => {
    const visit = screen({ signedIn: true }, ({ page }) => open(page));

    test(clause('2.profile.logout'), async () => {
      const button = logoutOf(visit.page);
      await expect(button.locator('svg')).toBeVisible();
      const [red = 0, green = 0, blue = 0] = await button.evaluate((element) =>
        (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
      );
      // Neither orange nor purple: as much more than the one as than the other.
      expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
      expect(Math.abs(green - blue)).toBeLessThan(40);
      await leave(visit.page);
    });
  });

  test.describe('to the home page', () => {
    const visit = screen({ signedIn: true }, ({ page }) => open(page));

    test(clause('4.profile.logout'), async () => {
      const { page } = visit;
      await leave(page);
      const kept = await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('authUser')]);
      expect(kept).toEqual([null, null]);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
      await page.goto('/profile');
      await expect(page).toHaveURL('/login?next=%2Fprofile');
    });
  });
});
