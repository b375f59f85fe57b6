import { clause, expect, type Learner, screen, signInOn, test } from './screen.ts';
import { addCourse, teacherOn } from './teaching.ts';
import { signUp } from '../../support/api-client.ts';

test.describe("the instructor's frame", () => {
  let teacher: Learner;
  const visit = screen({ viewport: { width: 1280, height: 900 } }, async ({ page, app }) => {
    teacher = await teacherOn(page, app);
    await addCourse(app, teacher, 'Chords');
    await page.goto('/instructor');
    await expect(page.getByText('Total Courses')).toBeVisible();
  });
  const sidebar = () => visit.page.getByRole('complementary', { name: 'Sidebar' });
  const entry = (name: string) => sidebar().getByRole('link', { name, exact: true });
  const cardOf = (name: string) =>
    visit.page.getByRole('main').locator('dl > div').filter({ hasText: name }).locator('dd').first();
  const width = () => sidebar().evaluate((element) => element.getBoundingClientRect().width);

  test(clause('2.route.instructor'), async () => {
    await visit.page.goto('/instructor');
    await expect(visit.page.getByRole('heading', { name: 'Instructor Dashboard', level: 1 })).toBeVisible();
  });

  test(clause('2.shell.sidebar'), async () => {
    await expect(sidebar().getByText('Instructor Dashboard', { exact: true })).toBeVisible();
    await expect(sidebar().getByText('Course Management')).toBeVisible();
    await expect(sidebar().getByRole('navigation').getByRole('link')).toHaveText([
      'Dashboard',
      'Create Course',
      'My Courses',
      'Earnings',
      'Notifications',
      'Settings',
    ]);
  });

  test(clause('2.shell.entries'), async () => {
    await expect(entry('Earnings')).toHaveAttribute('href', '/instructor/earnings');
    await expect(entry('Notifications')).toHaveAttribute('href', '/instructor/notifications');
    await expect(entry('Settings')).toHaveAttribute('href', '/settings');
    await expect(entry('Dashboard')).toHaveAttribute('href', '/instructor');
  });

  test(clause('2.route.instructor-view'), async () => {
    await expect(entry('Create Course')).toHaveAttribute('href', '/instructor/create-course');
    await expect(entry('My Courses')).toHaveAttribute('href', '/instructor/courses');
  });

  test(clause('2.shell.header'), async () => {
    const title = (name: string) => visit.page.getByRole('banner').getByRole('heading', { name, level: 1 });
    await entry('Create Course').click();
    await expect(title('Create New Course')).toBeVisible();
    await entry('My Courses').click();
    await expect(title('My Courses')).toBeVisible();
    await entry('Dashboard').click();
    await expect(title('Instructor Dashboard')).toBeVisible();
  });

  test(clause('2.shell.user-menu'), async () => {
    await sidebar().getByRole('button', { name: 'Account menu' }).click();
    const menu = visit.page.getByRole('menu', { name: 'Account menu' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Profile',
      'Settings',
      'Light theme',
      'Switch to Student',
      'Log out',
    ]);
    await expect(menu.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await visit.page.keyboard.press('Escape');
  });

  test(clause('4.theme.toggle'), async () => {
    const html = visit.page.locator('html');
    for (const [label, scheme] of [
      ['Light theme', 'light'],
      ['Dark theme', 'dark'],
    ] as const) {
      await sidebar().getByRole('button', { name: 'Account menu' }).click();
      await visit.page.getByRole('menuitem', { name: label }).click();
      await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
    }
  });

  test(clause('6.both'), async () => {
    await sidebar().getByRole('button', { name: 'Account menu' }).click();
    const back = visit.page.getByRole('menuitem', { name: 'Switch to Student' });
    await expect(back).toHaveAttribute('href', '/');
    await back.click();
    await visit.page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    await visit.page.getByRole('menuitem', { name: 'Switch to Instructor' }).click();
    await expect(visit.page).toHaveURL('/instructor');
  });

  test(clause('2.shell.shortcut'), async () => {
    const before = await sidebar().getAttribute('data-state');
    await visit.page.keyboard.press('Control+b');
    await expect(sidebar()).not.toHaveAttribute('data-state', before ?? '');
    await visit.page.keyboard.press('Meta+b');
    await expect(sidebar()).toHaveAttribute('data-state', before ?? '');
  });

  test(clause('4.sidebar'), async () => {
    await visit.page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    await visit.page.reload();
    await expect(sidebar()).toHaveAttribute('data-state', 'collapsed');
    const cookie = (await visit.page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(7 * 86_400 + 5);
    await visit.page.getByRole('button', { name: 'Toggle Sidebar' }).click();
  });

  test(clause('9.sidebar'), async () => {
    await expect.poll(width).toBe(256);
    await visit.page.keyboard.press('Control+b');
    await expect.poll(width).toBe(48);
    const cookie = (await visit.page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 3600)).toBe(7 * 24);
    await visit.page.keyboard.press('Control+b');
    await visit.page.setViewportSize({ width: 400, height: 800 });
    await visit.page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    const sheet = visit.page.getByRole('dialog', { name: 'Sidebar' });
    await expect.poll(() => sheet.evaluate((element) => element.getBoundingClientRect().width)).toBe(288);
    await visit.page.keyboard.press('Escape');
    await visit.page.setViewportSize({ width: 1280, height: 900 });
  });

  test(clause('9.tooltip'), async () => {
    const { page } = visit;
    const tooltip = page.getByRole('tooltip');
    const toggle = page.getByRole('button', { name: 'Toggle Sidebar' });
    await page.clock.install();
    await page.goto('/instructor');
    await expect(page.getByText('Total Courses')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await toggle.hover();
    await page.clock.runFor(650);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(tooltip).toHaveText('Toggle Sidebar (Ctrl+B)');
    await toggle.click();
    await entry('Earnings').hover();
    await page.clock.runFor(1);
    await expect(tooltip).toHaveText('Earnings');
    // Within 300 ms of one tooltip the next does not wait.
    const away = page.getByRole('heading', { level: 1 });
    for (const [pauseMs, shown] of [
      [250, 1],
      [350, 0],
    ] as const) {
      await away.hover();
      await expect(tooltip).toHaveCount(0);
      await page.clock.runFor(pauseMs);
      await toggle.hover();
      await page.clock.runFor(1);
      await expect(tooltip).toHaveCount(shown);
    }
    await toggle.click();
    await page.clock.resume();
  });

  test(clause('3.summary'), async () => {
    const { page } = visit;
    await page.route('**/api/v1/instructor/summary', (route) =>
      route.fulfill({
        json: { success: true, data: { coursesCount: 3, totalStudents: 1200, totalEarnings: 123456.5 } },
      }),
    );
    await page.goto('/instructor');
    for (const [name, value] of [
      ['Total Courses', '3'],
      ['Total Students', '1,200'],
      ['Total Earnings', '₹1,23,456.50'],
    ] as const) {
      await expect(cardOf(name)).toHaveText(value);
    }
    await page.unroute('**/api/v1/instructor/summary');
  });

  test(clause('3.instructor-summary'), async () => {
    const { page } = visit;
    const avatar = '/api/v1/media/avatars/face.webp';
    await page.route('**/api/v1/user/me', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { user: object };
      await route.fulfill({ response, json: { ...body, user: { ...body.user, avatar } } });
    });
    await page.route(`**${avatar}`, (route) => route.fulfill({ path: 'public/icons/icon-192.png' }));
    await page.route('**/api/v1/instructor/summary', (route) =>
      route.fulfill({ json: { success: true, data: { coursesCount: 7, totalStudents: 5, totalEarnings: 3 } } }),
    );
    await page.goto('/instructor');
    const who = sidebar().getByRole('button', { name: 'Account menu' });
    await expect(who.getByText(teacher.username, { exact: true })).toBeVisible();
    await expect(who.getByText(teacher.email, { exact: true })).toBeVisible();
    await expect(who.locator('img')).toHaveAttribute('src', avatar);
    await expect(cardOf('Total Courses')).toHaveText('7');
    await expect(cardOf('Total Students')).toHaveText('5');
    await expect(cardOf('Total Earnings')).toHaveText('₹3.00');
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/instructor');
  });

  test(clause('2.shell.footer'), async () => {
    await visit.page.goto('/instructor/courses');
    const footer = visit.page.getByRole('contentinfo');
    await expect(footer.getByText('All rights reserved, 2025', { exact: true })).toBeVisible();
    await expect(footer.getByRole('link')).toHaveText([
      'Privacy Policy',
      'Terms of Service',
      'Contact Us',
      'About Us',
      'Help Center',
    ]);
    const addresses = await footer
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(addresses).toEqual(['/privacy-policy', '/terms-of-service', '/contact', '/about', '/help-center']);
    await visit.page.goto('/instructor');
  });

  test(clause('2.shell.summary'), async () => {
    await visit.page.goto('/instructor');
    const cards = visit.page.getByRole('main').locator('dl');
    await expect(cards).toContainText('Total Courses');
    await expect(cards).toContainText('Total Students');
    await expect(cards).toContainText('Total Earnings');
    await expect(cards).toContainText('₹0.00');
  });

  test(clause('2.shell.placeholders'), async () => {
    const { page } = visit;
    await page.route('**/api/v1/instructor/summary', () => undefined);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('queries:')) localStorage.removeItem(key);
    });
    await page.goto('/instructor');
    const [three, four] = [0, 1].map((index) => page.getByTestId('placeholders').locator('> div').nth(index));
    await expect(three?.locator('> *') ?? page.locator('none')).toHaveCount(3);
    await expect(four?.locator('> *') ?? page.locator('none')).toHaveCount(4);
    await page.unroute('**/api/v1/instructor/summary');
  });

  test(clause('8.instructor.data'), async () => {
    const { page } = visit;
    await page.route('**/api/v1/instructor/summary', (route) =>
      route.fulfill({ status: 400, json: { success: false } }),
    );
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('queries:')) localStorage.removeItem(key);
    });
    await page.goto('/instructor');
    await expect(page.getByText('Failed to fetch instructor data. Please try again.')).toBeVisible();
    await page.unroute('**/api/v1/instructor/summary');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Total Earnings')).toBeVisible();
  });

  test(clause('2.guard.instructor'), async ({ browser }) => {
    const context = await browser.newContext({ baseURL: visit.app.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/instructor/courses');
    await expect(page).toHaveURL('/login?next=%2Finstructor%2Fcourses');
    await signInOn(page, await signUp(visit.app.url));
    await page.goto('/instructor');
    await expect(page.getByRole('heading', { name: 'This area is for instructors' })).toBeVisible();
    await context.close();
  });
});

test.describe("leaving from the instructor's frame", () => {
  const visit = screen({ viewport: { width: 1280, height: 900 } }, async ({ page, app }) => {
    await teacherOn(page, app);
    await page.goto('/instructor/courses');
  });

  test(clause('2.shell.logout'), async () => {
    const { page } = visit;
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Account menu' }).click();
    const told = page.waitForRequest('**/api/v1/user/logout');
    await page.getByRole('menuitem', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL('/');
    expect((await told).method()).toBe('POST');
    const kept = await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('authUser')]);
    expect(kept).toEqual([null, null]);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await page.goto('/instructor');
    await expect(page).toHaveURL('/login?next=%2Finstructor');
  });
});
