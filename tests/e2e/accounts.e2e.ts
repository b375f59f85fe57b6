import { expect, test } from './fixtures.ts';

test('a new password says how strong it is, and a stolen one is refused', async ({ page, complaints: _ }) => {
  const meter: string[] = [];
  page.on('request', (request) => request.url().includes('password-meter') && meter.push(request.url()));
  await page.goto('/register');
  await page.getByLabel('Email').fill('meera.iyer@example.org');
  await page.getByLabel('Username').fill('meera_iyer');
  expect(meter).toEqual([]);
  const password = page.getByLabel('Password', { exact: true });
  const strength = page.getByRole('status').filter({ hasText: /guessed|strong/i });
  await password.fill('meera_iyer1');
  await expect(strength).toHaveText(/^(Very weak|Weak):/);
  await password.fill('trombone under a quiet bridge');
  await expect(strength).toHaveText('Very strong');

  await password.fill('meera_iyer1');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Do not use your name or email as your password')).toBeVisible();
  await password.fill('Password123');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('main').getByText('This password is in lists of stolen passwords.')).toBeVisible();
  await password.fill('trombone under a quiet bridge');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/');
});

test('devices are listed in the settings and logged out from there', async ({ page, browser, app, complaints: _ }) => {
  const email = 'devi.nair@example.org';
  const password = 'trombone under a quiet bridge';
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill('devi_nair');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/');

  const phone = await browser.newContext({
    baseURL: app.url,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  const other = await phone.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL('/');

  await page.goto('/settings#security');
  const devices = page.getByRole('list', { name: 'Devices that are logged in' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.last()).toContainText('Chrome on Android');
  await devices.last().getByRole('button', { name: 'Log out Chrome on Android' }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Devices that are logged in' })).toBeFocused();

  await other.goto('/settings');
  await expect(other).toHaveURL(/\/login/);
  await phone.close();
});
