import type { Locator } from 'playwright/test';
import { signUpInstructor } from '../../support/api-client.ts';
import { alive, clause, expect, screen, signInOn, test } from './screen.ts';

test.describe('the navigation bar of a visitor', () => {
  const visit = screen({}, async ({ page }) => {
    await page.goto('/about-course');
  });
  const bar = () => visit.page.getByRole('banner');
  const search = async (text: string) => {
    const box = bar().getByLabel('Search courses');
    await box.fill(text);
    await box.press('Enter');
  };

  test(clause('2.nav.logo'), async () => {
    await expect(bar().getByRole('link', { name: /Code It, home/ })).toHaveAttribute('href', '/');
  });
  test(clause('2.nav.bootcamp'), async () => {
    await expect(bar().getByRole('link', { name: 'Code It Bootcamp', exact: true })).toHaveAttribute(
      'href',
      '/about-course',
    );
  });
  test(clause('2.nav.out-login'), async () => {
    await expect(bar().getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', '/login');
  });
  test(clause('2.nav.out-register'), async () => {
    await expect(bar().getByRole('link', { name: 'Register', exact: true })).toHaveAttribute('href', '/register');
  });
  test(clause('6.visitor.links'), async () => {
    await expect(bar().getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(bar().getByRole('link', { name: 'Register', exact: true })).toBeVisible();
    await expect(bar().getByRole('link', { name: 'My Learning' })).toHaveCount(0);
  });
  test(clause('2.nav.search-empty'), async () => {
    await visit.page.goto('/about-course');
    // Before that, what is sent is held, and sent again with what is in the field then.
    await alive(visit.page);
    await search('   ');
    // What was ignored left nothing behind that Back would lead to.
    await search('chess');
    await visit.page.waitForURL('/courses/chess');
    await visit.page.goBack();
    await expect(visit.page).toHaveURL('/about-course');
  });
  test(clause('2.nav.search'), async () => {
    await search('chess');
    await visit.page.waitForURL('/courses/chess');
  });
  test(clause('2.nav.search-trimmed'), async () => {
    await search('  guitar ');
    await visit.page.waitForURL('/courses/guitar');
  });
  test(clause('2.nav.search-encoded'), async () => {
    await search('c & c++/100%');
    await expect(visit.page).toHaveURL(`/courses/${encodeURIComponent('c & c++/100%')}`);
    await expect(visit.page.getByRole('main')).toContainText("'c & c++/100%'");
  });

  for (const [id, label, address] of [
    ['2.footer.privacy', 'Privacy Policy', '/privacy-policy'],
    ['2.footer.terms', 'Terms of Service', '/terms-of-service'],
    ['2.footer.contact', 'Contact Us', '/contact'],
    ['2.footer.about', 'About Us', '/about'],
    ['2.footer.help', 'Help Center', '/help-center'],
  ] as const) {
    test(clause(id), async () => {
      const link = visit.page.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
      await expect(link).toHaveAttribute('href', address);
    });
  }
  test(clause('2.footer.rights'), async () => {
    await expect(visit.page.getByRole('contentinfo')).toContainText('All rights reserved, 2025');
  });
  test(clause('9.footer-links'), async () => {
    await expect(visit.page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveCount(5);
  });
});

test.describe('the navigation bar of a learner', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto('/about-course');
  });
  const bar = () => visit.page.getByRole('banner');
  const menuItem = async (name: string) => {
    const item = visit.page.getByRole('menuitem', { name, exact: true });
    if (!(await item.isVisible())) await bar().getByRole('button', { name: 'Account menu' }).click();
    await expect(item).toBeVisible();
    return item;
  };

  test(clause('2.nav.in-my-learning'), async () => {
    await expect(bar().getByRole('link', { name: 'My Learning' })).toHaveAttribute('href', '/my-learning');
  });
  test(clause('2.nav.in-cart'), async () => {
    await expect(bar().getByRole('link', { name: /^Cart/ })).toHaveAttribute('href', '/cart');
  });
  for (const [id, label, address] of [
    ['2.nav.menu-my-learning', 'My Learning', '/my-learning'],
    ['2.nav.menu-wishlist', 'Wishlist', '/my-learning/wishlist'],
    ['2.nav.menu-cart', 'My Cart', '/cart'],
    ['2.nav.menu-profile', 'Profile', '/profile'],
    ['2.nav.menu-settings', 'Settings', '/settings'],
  ] as const) {
    test(clause(id), async () => {
      await expect(await menuItem(label)).toHaveAttribute('href', address);
    });
  }
  test(clause('2.nav.menu-logout'), async () => {
    await menuItem('Logout');
  });
  test(clause('2.nav.switch-learner'), async () => {
    await menuItem('Profile');
    await expect(visit.page.getByRole('menuitem', { name: 'Switch to Instructor' })).toHaveCount(0);
  });
  test(clause('6.learner'), async () => {
    for (const address of ['/cart', '/my-learning', '/my-learning/wishlist', '/profile', '/settings']) {
      await visit.page.goto(address);
      await expect(visit.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(visit.page).toHaveURL(address);
    }
  });
  test(clause('2.nav.logout'), async () => {
    await visit.page.goto('/about-course');
    const call = visit.page.waitForRequest('**/api/v1/user/logout');
    await (await menuItem('Logout')).click();
    expect((await call).method()).toBe('POST');
    await visit.page.waitForURL('/');
    await expect(bar().getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  });
});

for (const [id, role] of [
  ['2.nav.switch-both', 'both'],
  ['2.nav.switch-instructor', 'instructor'],
] as const) {
  test(clause(id), async ({ page, app }) => {
    const { signUp } = await import('../../support/api-client.ts');
    const learner = await signUp(app.url);
    await page.route('**/api/v1/user/me', async (route) => {
      const answer = (await (await route.fetch()).json()) as { user: object };
      await route.fulfill({ json: { ...answer, user: { ...answer.user, role } } });
    });
    await signInOn(page, { ...learner, role });
    await page.goto('/about-course');
    await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    const item = page.getByRole('menuitem', { name: 'Switch to Instructor', exact: true });
    await expect(item).toHaveAttribute('href', '/instructor');
  });
}

test.describe('the drawer', () => {
  const visit = screen({ signedIn: true, viewport: { width: 360, height: 740 } }, async ({ page }) => {
    await page.goto('/about-course');
  });

  test(clause('2.nav.drawer'), async ({ browser }) => {
    const { page, app } = visit;
    const openDrawer = async (on: typeof page) => {
      await on.getByRole('button', { name: 'Open menu' }).click();
      await expect(on.getByRole('dialog')).toBeVisible();
      return on.getByRole('dialog');
    };
    const expectLinks = async (drawer: Locator, links: Record<string, string>) => {
      await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(
        Object.keys(links).filter((label) => label !== 'Login' && label !== 'Register'),
      );
      for (const [name, address] of Object.entries(links)) {
        await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
        await expect(drawer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
      }
    };
    const own = {
      'My Learning': '/my-learning',
      Wishlist: '/my-learning/wishlist',
      'My Cart': '/cart',
      Profile: '/profile',
      Settings: '/settings',
    };
    const everybodys = { 'Code It Bootcamp': '/about-course' };

    await page.goto('/about-course');
    // What the drawer has not is in the bar itself.
    await expect(page.getByRole('banner').getByLabel('Search courses')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /Code It, home/ })).toBeVisible();
    const drawer = await openDrawer(page);
    await expectLinks(drawer, { ...everybodys, ...own });
    await drawer.getByRole('link', { name: 'Wishlist', exact: true }).click();
    await expect(page).toHaveURL('/my-learning/wishlist');
    await expect(drawer).toHaveCount(0);
    await openDrawer(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);

    // The same phone without a session, and with one of who teaches as well.
    const context = await browser.newContext({
      baseURL: app.url,
      serviceWorkers: 'block',
      viewport: { width: 360, height: 740 },
    });
    const other = await context.newPage();
    await other.goto('/about-course');
    await expectLinks(await openDrawer(other), { ...everybodys, Login: '/login', Register: '/register' });
    await expect(other.getByRole('dialog').getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await signInOn(other, await signUpInstructor(app.url));
    await other.goto('/about-course');
    const both = await openDrawer(other);
    await expectLinks(both, { ...everybodys, ...own, 'Switch to Instructor': '/instructor' });
    await both.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL('/');
    expect(await other.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    await context.close();
  });

  test(clause('2.nav.mobile-width'), async () => {
    const { page } = visit;
    const burger = page.getByRole('button', { name: 'Open menu' });
    await page.setViewportSize({ width: 767, height: 740 });
    await expect(burger).toBeVisible();
    await page.setViewportSize({ width: 768, height: 740 });
    await expect(burger).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Code It Bootcamp' })).toBeVisible();
  });
});
