import type { LibraryAnswer } from '#contract/library.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

// Without a worker the code of what opens next stays away with the network.
test.use({ serviceWorkers: 'block' });

test('whoever cannot be asked about unsaved changes can leave all the same, and they are kept', async ({
  app,
  page,
}) => {
  const site = new Site(page);
  const account = newAccount();
  await site.register(account);
  await page.goto('/courses/programming');
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.route('**/assets/logout-question-*', (route) => route.abort());
  await page
    .getByRole('button', { name: /^Wishlist/ })
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('button', { name: /1 change/ })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.unrouteAll();
  await site.login(account);
  const token = await logIn(app.url, account);
  const wished = async () =>
    (await callApi<LibraryAnswer>(app.url, 'GET', '/user/my-learning', { token })).data.wishlist.length;
  await expect.poll(wished).toBe(1);
});
