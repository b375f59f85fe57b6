import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { type Account, newAccount } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { Leaving } from './pages/leaving.ts';
import { givePasskeyDevice } from './pages/passkey-device.ts';
import { Site } from './pages/site.ts';

async function logOut(page: Page) {
  const leaving = new Leaving(page);
  await leaving.logOut();
  await leaving.expectLoggedOut();
  await page.goto('/login');
}

async function enterPassword(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** The code of the half minute `steps` from now; each is taken once. */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('an authenticator app is set up, asked for at a login, and turned off', async ({ page, complaints: _ }) => {
  const account = newAccount();
  await new Site(page).register(account);
  await page.goto('/settings#security');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Set up' }).click();
  await expect(security.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const key = await security.locator('code').innerText();
  const secret = key.replaceAll(' ', '');
  const field = security.getByLabel('Code', { exact: true });
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('123');
  await security.getByRole('button', { name: 'Turn on' }).click();
  await expect(security.getByText('This is not the code that the app shows now.')).toBeVisible();
  await field.fill(codeOf(secret, -1));
  await security.getByRole('button', { name: 'Turn on' }).click();

  const codes = security.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await security.getByRole('button', { name: 'I saved them' }).click();
  await expect(security.getByText('10 left.')).toBeVisible();
  await expect(security.getByRole('button', { name: 'Turn off' })).toBeFocused();

  await logOut(page);
  await enterPassword(page, account);
  const step = page.getByRole('form', { name: 'Second step' });
  await expect(step.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email')).toBeHidden();
  await step.getByLabel('Code', { exact: true }).fill('000 00');
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(step.getByText('This code is wrong or was used before.')).toBeVisible();
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code', { exact: true }).fill(recovery.toUpperCase());
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/settings#security');
  await expect(security.getByText('9 left.')).toBeVisible();
  await security.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(security.getByRole('button', { name: 'Set up' })).toBeVisible();
  await logOut(page);
  await enterPassword(page, account);
  await expect(page).toHaveURL('/');
});

test('a passkey is added, logs in by itself, and is removed', async ({ page, complaints: _ }) => {
  await givePasskeyDevice(page);
  const account = newAccount();
  await new Site(page).register(account);
  await page.goto('/settings#security');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  await security.getByLabel('Name of the passkey').fill('Laptop of Asha');
  await security.getByRole('button', { name: 'Add the passkey' }).click();
  const keys = security.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await expect(keys).toContainText('Laptop of Asha');
  await expect(keys).toContainText('not used yet');
  await expect(security.getByRole('button', { name: 'Add a passkey' })).toBeFocused();

  await logOut(page);
  // A public page loads the app with the first touch.
  await page.getByLabel('Email').click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/settings#security');
  await expect(keys).toContainText('last used');
  await security.getByRole('button', { name: 'Remove the passkey Laptop of Asha' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(keys).toHaveCount(0);
});

test('what is sensitive asks again who it is, and goes on when that is answered', async ({ page, complaints: _ }) => {
  const account = newAccount();
  await new Site(page).register(account);
  // The login of this session was long ago: the server says so once, as it does after ten minutes.
  let refused = 0;
  await page.route('**/api/v1/user/factors/app/begin', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const message = 'Please confirm that it is you.';
    return route.fulfill({ status: 403, json: { success: false, code: 'reauthentication_required', message } });
  });
  await page.goto('/settings#security');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(security.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
});
