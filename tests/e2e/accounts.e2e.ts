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
