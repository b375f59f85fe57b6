import { newAccount } from '../support/api-client.ts';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import { lettersTo } from '../support/letters-to.ts';
import { poll } from '../support/poll.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

/** A server on which addresses must be confirmed, whose letters are files. */
test.use({
  app: [
    async ({ browserName: _ }, use) => {
      const server = await createAppServer({ VERIFY_EMAIL: 'required' });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

/** A password is hashed slowly on purpose, and on a loaded machine for longer. */
const HASHED = { timeout: 60_000 };

/** The page that the latest link of a name leads to, in the letters to an address. */
async function linkIn({ dataDir }: AppServer, email: string, name: string): Promise<string> {
  let found: string | undefined;
  await poll(
    async () => {
      const letters = await lettersTo(dataDir, email);
      found = letters.flatMap((letter) => new RegExp(`/verify-email#${name}=[\\w-]+`).exec(letter)?.[0] ?? []).at(-1);
      return found !== undefined;
    },
    20_000,
    () => `no letter to ${email} with a link ${name}`,
  );
  return found ?? '';
}

test('an address is confirmed by the link of a letter, and what waited for it works', async ({
  page,
  app,
  complaints: _,
}) => {
  const account = newAccount();
  const { email } = account;
  await new Site(page).register(account);
  await page.goto('/settings');
  const note = page.getByRole('region', { name: 'Confirm your email address' });
  await expect(note).toContainText(`Open the link in our email to ${email}`);
  await page.getByRole('button', { name: 'Become an instructor' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confirm your email address first' })).toBeVisible();
  await note.getByRole('button', { name: 'Send the email again' }).click();
  await expect(note.getByRole('status')).toContainText(`We have sent an email to ${email}`);

  const link = await linkIn(app, email, 'token');
  await page.goto(link);
  const confirm = page.getByRole('button', { name: 'Confirm my email address' });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Become an instructor' })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Become an instructor' }).click();
  await expect(page.getByRole('link', { name: 'Switch to Instructor' })).toBeVisible();
});

test('opening the link of a letter changes nothing without a press', async ({ page, app, request }) => {
  const account = newAccount();
  const { email } = account;
  await new Site(page).register(account);
  const link = await linkIn(app, email, 'token');
  expect((await request.get(link.replace('#', '?'))).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Confirm my email address' })).toBeEnabled();
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Confirm your email address' })).toBeVisible();
});

test('another address is confirmed in both letters, undone by the old one, and stands in the activity', async ({
  page,
  app,
  complaints: _,
}) => {
  const account = newAccount();
  const { email } = account;
  await new Site(page).register(account);
  await page.goto(await linkIn(app, email, 'token'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText('Your email address is confirmed. Thank you!')).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change email' }).click();
  const form = page.getByRole('form', { name: 'Change email address' });
  const fresh = `new-${email}`;
  await form.getByLabel('New email address').fill(fresh);
  await form.getByLabel('Password', { exact: true }).fill('wrong, of course');
  await form.getByRole('button', { name: 'Send the emails' }).click();
  await expect(form.getByText('The password is incorrect.')).toBeVisible(HASHED);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByRole('button', { name: 'Send the emails' }).click();
  await expect(form).toHaveCount(0, HASHED);

  await page.goto(await linkIn(app, email, 'change'));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText('Now open the link in the email to your new address.')).toBeVisible();
  await page.goto(await linkIn(app, fresh, 'change'));
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(page.getByText('Your email address was changed.')).toBeVisible();

  await page.goto('/settings#security');
  const activity = page.getByRole('list', { name: 'Security activity' }).getByRole('listitem');
  await expect(activity.first()).toContainText('Email address changed');
  await expect(activity.last()).toContainText('Account created');

  await page.goto(await linkIn(app, email, 'undo'));
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('Your account has this email address again')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login/);
});

test('a link that is not complete says so', async ({ page }) => {
  await page.goto('/verify-email');
  await expect(page.getByText('This link is not complete. Open it from the email again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm my email address' })).toBeDisabled();
});
