import type { Page } from 'playwright/test';
import { newAccount } from '../support/api-client.ts';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import { newPerson } from '../support/google-return.ts';
import { type OidcProvider, startOidcProvider, toGoogleEnv } from '../support/oidc-provider.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, test as base } from './fixtures.ts';
import { Leaving } from './pages/leaving.ts';
import { Site } from './pages/site.ts';

const test = base.extend<object, { provider: OidcProvider; app: AppServer }>({
  provider: [
    async ({ browserName: _browser }, use) => {
      const provider = await startOidcProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ provider }, use) => {
      const server = await createAppServer(toGoogleEnv(provider));
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(({ provider }) => {
  provider.isDown = false;
  provider.person = newPerson();
});

async function goOn(page: Page, choice: 'Go on' | 'Cancel' = 'Go on') {
  await page.getByRole('link', { name: choice }).click();
}

/** A public page loads the app with the first touch. */
async function pressGoogle(page: Page) {
  await page.getByLabel('Email').click();
  await page.getByRole('main').getByRole('button', { name: 'Continue with Google' }).click();
}

async function logOut(page: Page) {
  const leaving = new Leaving(page);
  await leaving.logOut();
  await leaving.expectLoggedOut();
}

const securityOf = (page: Page) => page.getByRole('region', { name: 'Security' });

test('Google signs somebody up, and logs them in again to where they were going', async ({ page, complaints: _ }) => {
  await page.goto('/register');
  await pressGoogle(page);
  await goOn(page);
  await expect(page).toHaveURL('/');
  await page.goto('/settings');
  await expect(page.getByText('asha_rao', { exact: true })).toBeVisible();
  await logOut(page);

  await page.goto('/settings/storage');
  await expect(page).toHaveURL(/\/login\?next=/);
  await pressGoogle(page);
  await goOn(page);
  await expect(page).toHaveURL('/settings/storage');
  // Neither the token nor the code stays in an address.
  await page.goBack();
  expect(page.url()).not.toMatch(/code=|token/);
});

test('the second step is asked for after Google too', async ({ page, complaints: _ }) => {
  await page.goto('/login');
  await pressGoogle(page);
  await goOn(page);
  await expect(page).toHaveURL('/');
  await page.goto('/settings#security');
  await securityOf(page).getByRole('button', { name: 'Set up' }).click();
  const secret = (await securityOf(page).locator('code').innerText()).replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await securityOf(page)
    .getByLabel('Code', { exact: true })
    .fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await securityOf(page).getByRole('button', { name: 'Turn on' }).click();
  await securityOf(page).getByRole('button', { name: 'I saved them' }).click();
  await logOut(page);

  await page.goto('/login?next=%2Fcart');
  await pressGoogle(page);
  await goOn(page);
  const step = page.getByRole('form', { name: 'Second step' });
  await step.getByLabel('Code', { exact: true }).fill(totp.generate());
  await expect(page).toHaveURL('/login?next=%2Fcart');
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/cart');
});

test('Google is connected in the settings, logs in, and is disconnected', async ({ page, complaints: _ }) => {
  const account = newAccount();
  await new Site(page).register(account);
  await page.goto('/settings#security');
  await securityOf(page).getByRole('button', { name: 'Connect Google' }).click();
  await goOn(page);
  await expect(page).toHaveURL('/settings#security');
  await expect(page.getByText('Google was connected.')).toBeVisible();
  await expect(securityOf(page).getByText('Connected on')).toBeVisible();
  await expect(securityOf(page).getByRole('button', { name: 'Set a password' })).toBeHidden();
  await logOut(page);

  await page.goto('/login');
  await pressGoogle(page);
  await goOn(page);
  await expect(page).toHaveURL('/');
  await page.goto('/settings#security');
  await expect(page.getByText(account.email, { exact: true })).toBeVisible();
  await securityOf(page).getByRole('button', { name: 'Disconnect Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(securityOf(page).getByRole('button', { name: 'Connect Google' })).toBeVisible();
  await expect(securityOf(page).getByText('Login with Google disconnected')).toBeVisible();
});

test('who has nothing but Google is told how to get a password, and confirms by Google that it is them', async ({
  page,
  complaints: _,
}) => {
  await page.goto('/login');
  await pressGoogle(page);
  await goOn(page);
  await expect(page).toHaveURL('/');
  await page.goto('/settings#security');
  await securityOf(page).getByRole('button', { name: 'Disconnect Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Set a password first, in your settings.')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('You log in with Google and have no password yet.')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We have sent an email to')).toBeVisible();

  // The login of this session was long ago: the server says so once.
  const refusal = { success: false, code: 'reauthentication_required', message: 'Please confirm that it is you.' };
  await page.route('**/api/v1/user/factors/app/begin', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  await securityOf(page).getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click();
  await goOn(page);
  await expect(page.getByText('Thank you. Please repeat what you wanted to do.')).toBeVisible();
  await securityOf(page).getByRole('button', { name: 'Set up' }).click();
  await expect(securityOf(page).getByRole('img', { name: 'QR code of the key' })).toBeVisible();
});

test('what goes wrong is said on the login page, and where it was to lead is kept', async ({
  page,
  provider,
  browser,
  complaints: _,
}) => {
  const next = '/login?next=%2Fcart';
  await page.goto(next);
  await pressGoogle(page);
  await goOn(page, 'Cancel');
  await expect(page.getByText('You did not go on with Google.')).toBeVisible();
  await expect(page).toHaveURL(next);

  // Down when the browser comes back from it.
  await pressGoogle(page);
  await page.route('**/api/v1/user/login/google', async (route) => {
    provider.isDown = true;
    await route.fallback();
  });
  await goOn(page);
  await expect(page.getByText('Google cannot be reached at the moment.').first()).toBeVisible();
  await expect(page).toHaveURL(next);
  provider.isDown = false;

  await page.context().setOffline(true);
  await expect(page.getByRole('main').getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  await expect(page.getByText('You are offline. Logging in needs a connection.')).toBeVisible();
  await page.context().setOffline(false);

  await pressGoogle(page);
  await expect(page.getByRole('link', { name: 'Go on' })).toBeVisible();
  const href = page.url().replace('/authorize?', '/consent?');
  // Comes back in a browser that began nothing.
  const other = await browser.newPage();
  await other.goto(href);
  await expect(other.getByText('This took too long, or began in another browser.')).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await other.close();
});

test('without Google there is no button', async ({ page }) => {
  await page.route('**/api/v1/user/sign-in-ways', (route) =>
    route.fulfill({ json: { success: true, data: { google: false } } }),
  );
  const asked = page.waitForResponse('**/api/v1/user/sign-in-ways');
  await page.goto('/login');
  await page.getByLabel('Email').click();
  await asked;
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  await expect(page.getByText('Google')).toHaveCount(0);
});
