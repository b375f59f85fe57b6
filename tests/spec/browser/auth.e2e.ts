import type { Page, Request } from 'playwright/test';
import { callApi, newAccount, signUp } from '../../support/api-client.ts';
import { workerReady } from '../../support/worker-ready.ts';
import { holdClock, tickUntil } from './page-clock.ts';
import { alive, clause, expect, holdBack, screen, test, toast } from './screen.ts';

const main = (page: Page) => page.getByRole('main');
const saved = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
/** By the page's held clock: a success is shown for a second. */
async function expectToLeaveAfterASecond(page: Page, path: string) {
  const pathname = () => new URL(page.url()).pathname;
  expect(pathname()).toBe(path);
  await page.clock.runFor(900);
  expect(pathname()).toBe(path);
  await page.clock.runFor(200);
  await expect.poll(pathname).not.toBe(path);
}
const pressLogin = (page: Page) => main(page).getByRole('button', { name: 'Login', exact: true }).click();

test.describe('the login page', () => {
  const visit = screen({}, async ({ page }) => {
    await page.goto('/login');
    await alive(page);
  });
  const isMissing = (label: string) =>
    visit.page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement) => input.validity.valueMissing);
  /** The server's answer to the next login. */
  const answerLogin = (answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0] | 'abort') =>
    visit.page.route('**/api/v1/user/login', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)), {
      times: 1,
    });

  test(clause('2.login.heading'), async () => {
    await expect(visit.page.getByRole('heading', { level: 1, name: 'Login to Code It', exact: true })).toBeVisible();
  });
  test(clause('2.login.email'), async () => {
    const email = visit.page.getByLabel('Email');
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('required', '');
  });
  test(clause('2.login.password'), async () => {
    const password = visit.page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('required', '');
  });
  test(clause('2.login.button'), async () => {
    await expect(main(visit.page).getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  });
  test(clause('5.login.required'), async () => {
    await fillLogin(visit.page, '', '');
    await pressLogin(visit.page);
    expect([await isMissing('Email'), await isMissing('Password')]).toEqual([true, true]);
    await expect(visit.page.getByLabel('Email')).toBeFocused();
  });
  test(clause('5.login.email'), async () => {
    await fillLogin(visit.page, 'no address', 'x');
    await pressLogin(visit.page);
    const email = visit.page.getByLabel('Email');
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  });
  test(clause('8.login.400'), async () => {
    await answerLogin({
      status: 400,
      json: { success: false, code: 'bad_request', message: 'Nothing for a learner.' },
    });
    await fillLogin(visit.page, 'nobody@example.in', 'not the password');
    await pressLogin(visit.page);
    await expect(main(visit.page).getByText('Invalid email or password')).toBeVisible();
  });
  test(clause('8.login.failed'), async () => {
    await answerLogin('abort');
    await fillLogin(visit.page, 'nobody@example.in', 'not the password');
    await pressLogin(visit.page);
    await expect(main(visit.page).getByText('Failed to login. Please try again.')).toBeVisible();
  });
  test(clause('8.login.message'), async () => {
    const message = 'Signing in is closed for an hour.';
    await answerLogin({ status: 503, json: { success: false, code: 'unavailable', message } });
    await pressLogin(visit.page);
    await expect(main(visit.page).getByText(message)).toBeVisible();
  });
  test(clause('8.login.loading'), async () => {
    const release = await holdBack(visit.page, '**/api/v1/user/login');
    await fillLogin(visit.page, 'nobody@example.in', 'not the password');
    await pressLogin(visit.page);
    await expect(toast(visit.page, 'Logging in...')).toBeVisible();
    release();
    await expect(toast(visit.page, 'Logging in...')).toHaveCount(0);
  });
});

test.describe('a login', () => {
  let account: Awaited<ReturnType<typeof signUp>>;
  const visit = screen({}, async ({ page, app }) => {
    account = await signUp(app.url);
    await page.clock.install();
    await page.goto('/login?next=%2Fmy-learning%2Fwishlist');
    await alive(page);
    await holdClock(page);
    await fillLogin(page, account.email, account.password);
    await pressLogin(page);
    await tickUntil(page, main(page).getByText('Logged in successfully!'));
  });

  test(clause('8.login.success'), async () => {
    await expect(main(visit.page).getByText('Logged in successfully!')).toBeVisible();
    // On the form and as a notice.
    await expect(toast(visit.page, 'Logged in successfully!')).toHaveCount(2);
  });
  test(clause('9.storage.authToken'), async () => {
    expect(await saved(visit.page, 'authToken')).toMatch(/^\S{20,}$/);
  });
  test(clause('9.storage.authUser'), async () => {
    expect(JSON.parse((await saved(visit.page, 'authUser')) ?? '{}')).toMatchObject({ _id: account._id });
  });
  test(clause('3.user.saved'), async () => {
    const user = JSON.parse((await saved(visit.page, 'authUser')) ?? '{}') as object;
    expect(user).toMatchObject({ username: account.username, email: account.email, purchasedCourses: [] });
  });
  test(clause('9.login-delay'), async () => {
    await expectToLeaveAfterASecond(visit.page, '/login');
  });
  test(clause('2.login.returns'), async () => {
    await visit.page.clock.runFor(1500);
    await expect(visit.page).toHaveURL('/my-learning/wishlist');
  });
});

test.describe('a login without a destination', () => {
  const visit = screen({}, async ({ page, app }) => {
    const account = await signUp(app.url);
    await page.clock.install();
    await page.goto('/login');
    await alive(page);
    await holdClock(page);
    await fillLogin(page, account.email, account.password);
    await pressLogin(page);
    await tickUntil(page, main(page).getByText('Logged in successfully!'));
  });
  test(clause('2.login.success'), async () => {
    await expectToLeaveAfterASecond(visit.page, '/login');
    await expect(visit.page).toHaveURL('/');
  });
  test(clause('4.auth.login'), async () => {
    await visit.page.clock.resume();
    await expect(visit.page).toHaveURL('/');
    expect(await saved(visit.page, 'authToken')).not.toBeNull();
    expect(await saved(visit.page, 'authUser')).not.toBeNull();
    await expect(visit.page.getByRole('banner').getByRole('link', { name: 'My Learning' })).toBeVisible();
  });
});

test.describe('the register page', () => {
  const account = newAccount();
  const visit = screen({}, async ({ page }) => {
    await page.clock.install();
    await page.goto('/register');
    await alive(page);
  });
  const fill = async ({ email, username, password }: typeof account) => {
    await visit.page.getByLabel('Email').fill(email);
    await visit.page.getByLabel('Username').fill(username);
    await visit.page.getByLabel('Password', { exact: true }).fill(password);
  };
  const press = () => visit.page.getByRole('button', { name: 'Sign Up', exact: true }).click();

  test(clause('2.register.fields'), async () => {
    for (const label of ['Email', 'Username', 'Password']) {
      await expect(visit.page.getByLabel(label, { exact: true })).toBeVisible();
    }
  });
  test(clause('2.register.button'), async () => {
    await expect(visit.page.getByRole('button', { name: 'Sign Up', exact: true })).toBeEnabled();
  });
  test(clause('5.register.required'), async () => {
    for (const label of ['Email', 'Username', 'Password']) {
      await expect(visit.page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
    }
  });
  test(clause('5.register.email'), async () => {
    await fill({ ...account, email: 'no address' });
    await press();
    const email = visit.page.getByLabel('Email');
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
  });
  test(clause('8.register.failed'), async () => {
    await visit.page.route('**/api/v1/user/register', (route) => route.abort(), { times: 1 });
    await fill(account);
    await press();
    await expect(main(visit.page).getByText('Failed to sign up. Please try again.')).toBeVisible();
  });
  test(clause('8.register.message'), async () => {
    const taken = await signUp(visit.app.url);
    await fill({ ...account, email: taken.email });
    const refused = visit.page.waitForResponse('**/api/v1/user/register');
    await press();
    const { message } = (await (await refused).json()) as { message: string };
    await expect(main(visit.page).getByText(message)).toBeVisible();
  });
  test(clause('2.register.success'), async () => {
    await holdClock(visit.page);
    await fill(account);
    await press();
    await tickUntil(visit.page, main(visit.page).getByText('Registered successfully!'));
    await expectToLeaveAfterASecond(visit.page, '/register');
    await expect(visit.page).toHaveURL('/');
    await expect(visit.page.getByRole('banner').getByRole('link', { name: 'My Learning' })).toBeVisible();
  });
});

test.describe('a registration', () => {
  const visit = screen({}, async ({ page }) => {
    const account = newAccount();
    await page.clock.install();
    await page.goto('/register');
    await alive(page);
    await holdClock(page);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await tickUntil(page, main(page).getByText('Registered successfully!'));
  });
  test(clause('9.register-delay'), async () => {
    await expectToLeaveAfterASecond(visit.page, '/register');
  });
});

test.describe('a new device of a learner', () => {
  const visit = screen({ signedIn: true }, () => Promise.resolve());

  test(clause('6.bearer'), async () => {
    const { page } = visit;
    const calls = new Map<string, string | undefined>();
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'fetch' && pathname.startsWith('/api/v1/')) {
        calls.set(pathname, request.headers().authorization);
      }
    };
    page.on('request', note);
    for (const [address, call] of Object.entries({
      '/cart': 'cart',
      '/my-learning': 'user/my-learning',
      '/profile': 'user/profile',
      '/cancellations-refunds': 'refund',
      '/courses/cooking?sort=a-z': 'user/me',
    })) {
      await page.goto(address);
      await expect.poll(() => [...calls.keys()], { message: address }).toContain(`/api/v1/${call}`);
      await page.waitForLoadState('networkidle');
    }
    // A page's own worker asks too, at the first touch where there is no service worker.
    await page.keyboard.press('Shift');
    await expect.poll(() => [...calls.keys()]).toContain('/api/v1/catalogue/changes');
    page.off('request', note);
    const bearer = `Bearer ${visit.learner.token}`;
    expect([...calls].filter(([, authorization]) => authorization !== bearer)).toEqual([]);
  });
});

test.describe('a session', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto('/about-course');
  });
  const member = () => visit.page.getByRole('banner').getByRole('link', { name: 'My Learning' });

  test(clause('4.auth.startup'), async () => {
    // Nothing but what was saved can tell: no server, and no copy of the session in a database.
    const page = await visit.page.context().newPage();
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.close();
  });
  test(clause('4.auth.refresh'), async () => {
    // Renamed on another device: the result takes the place of what was saved.
    const username = `renamed_${visit.learner._id.slice(0, 8)}`;
    const { token } = visit.learner;
    await callApi(visit.app.url, 'POST', '/user/update', { token, body: { username } });
    await visit.page.reload();
    await expect
      .poll(async () => JSON.parse((await saved(visit.page, 'authUser')) ?? '{}') as object)
      .toMatchObject({ username });
    await visit.page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    await expect(visit.page.getByRole('menu').getByText(username, { exact: true })).toBeVisible();
  });
  test(clause('4.auth.only-401'), async () => {
    for (const status of [500, 503]) {
      await visit.page.route('**/api/v1/user/me', (route) => route.fulfill({ status }), { times: 1 });
      const answered = visit.page.waitForResponse('**/api/v1/user/me');
      await visit.page.reload();
      await answered;
      await expect(member()).toBeVisible();
    }
    await expect(visit.page.getByText('Unable to fetch user details')).toHaveCount(0);
    expect(await saved(visit.page, 'authToken')).toBe(visit.learner.token);
  });
  test(clause('8.user.fetch'), async () => {
    const json = { success: false, code: 'unauthenticated', message: 'Log in again.' };
    await visit.page.route('**/api/v1/user/me', (route) => route.fulfill({ status: 401, json }), { times: 1 });
    await visit.page.reload();
    await expect(toast(visit.page, 'Unable to fetch user details. Please log in again.')).toBeVisible();
    expect(await saved(visit.page, 'authToken')).toBeNull();
  });
});

test.describe('a visitor', () => {
  const visit = screen({}, async ({ page }) => {
    await page.goto('/');
  });
  test(clause('6.no-bearer'), async () => {
    await alive(visit.page);
    const asked = visit.page.waitForRequest('**/api/v1/course/category?**');
    await visit.page.goto('/courses/cooking?sort=a-z');
    await alive(visit.page);
    await visit.page.getByRole('main').getByRole('combobox').selectOption('rating');
    expect((await asked).headers()).not.toHaveProperty('authorization');
  });
});

test.describe('logging out', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    await page.goto('/about-course');
  });
  const logOut = async () => {
    await visit.page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    await visit.page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  const signInAgain = async () => {
    const { page, app } = visit;
    const account = await signUp(app.url);
    await page.goto('/login?next=%2Fabout-course');
    await alive(page);
    await fillLogin(page, account.email, account.password);
    await pressLogin(page);
    await page.waitForURL('/about-course');
  };
  const member = () => visit.page.getByRole('banner').getByRole('button', { name: 'Account menu' });

  test.beforeEach(async () => {
    await visit.page.goto('/about-course');
    await alive(visit.page);
    if (!(await member().isVisible())) await signInAgain();
  });

  test(clause('8.logout.progress'), async () => {
    // What shows notices is loaded with the first of them.
    await visit.page.goto('/courses/programming');
    await alive(visit.page);
    await visit.page
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    await toast(visit.page, 'Course added to cart successfully!').waitFor();
    await visit.page.evaluate(() => {
      // It is replaced within moments: kept as it is shown.
      new MutationObserver(() => {
        if (document.body.textContent?.includes('Logging out...')) document.body.dataset.sawLoggingOut = 'true';
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await logOut();
    await expect(visit.page.locator('body')).toHaveAttribute('data-saw-logging-out', 'true');
  });
  test(clause('8.logout.success'), async () => {
    await logOut();
    await expect(toast(visit.page, 'Successfully logged out!')).toBeVisible();
  });
  test(clause('4.auth.logout'), async () => {
    await logOut();
    await visit.page.waitForURL('/');
    expect([await saved(visit.page, 'authToken'), await saved(visit.page, 'authUser')]).toEqual([null, null]);
  });
  test(clause('8.logout.no-token'), async () => {
    const calls: string[] = [];
    visit.page.on('request', (request) => calls.push(request.url()));
    await visit.page.evaluate(() => localStorage.removeItem('authToken'));
    await logOut();
    await expect(toast(visit.page, 'No authentication token found. Please log in again.')).toBeVisible();
    expect(calls.filter((url) => url.includes('/user/logout'))).toEqual([]);
  });
  test(clause('8.logout.failed'), async () => {
    // The database of this device refuses to delete what is private.
    await visit.page.evaluate(() => {
      for (const name of ['delete', 'clear'] as const) {
        IDBObjectStore.prototype[name] = () => {
          throw new TypeError('refused');
        };
      }
      IDBCursor.prototype.delete = () => {
        throw new TypeError('refused');
      };
    });
    await logOut();
    await expect(toast(visit.page, 'Failed to log out. Please try again.')).toBeVisible();
  });
});

test.describe('logging out without a network', () => {
  const visit = screen({ signedIn: true, serviceWorkers: 'allow' }, async ({ page }) => {
    await page.goto('/about-course');
    await workerReady(page);
  });

  test(clause('4.auth.logout-offline'), async () => {
    const token = (await saved(visit.page, 'authToken')) ?? '';
    await visit.page.context().setOffline(true);
    await visit.page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
    await visit.page.getByRole('menuitem', { name: 'Logout' }).click();
    await visit.page.waitForURL('/');
    expect(await saved(visit.page, 'authToken')).toBeNull();
    const me = () => fetch(`${visit.app.url}/api/v1/user/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await me()).status).toBe(200);
    await visit.page.context().setOffline(false);
    await expect.poll(async () => (await me()).status).toBe(401);
  });
});
