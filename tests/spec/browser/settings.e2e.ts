import { clause, expect, screen, test } from './screen.ts';

test.describe('the settings', () => {
  const visit = screen({ signedIn: true }, async ({ page }) => {
    // An address that names a section has all of them at once; without one the lower ones come with the first touch.
    await page.goto('/settings#account');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });
  const region = (name: string) => visit.page.getByRole('region', { name, exact: true });

  test(clause('2.route.settings'), async () => {
    await expect(visit.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });

  test(clause('2.settings.account'), async () => {
    for (const name of ['Add a picture', 'Change username', 'Change password'])
      await expect(region('Account').getByRole('button', { name })).toBeVisible();
  });

  test(clause('2.settings.appearance'), async () => {
    const theme = region('Appearance').getByRole('group', { name: 'Theme' });
    for (const name of ['Light', 'Dark', 'System']) {
      await theme.getByRole('radio', { name }).check();
      expect(await visit.page.evaluate(() => localStorage.getItem('theme'))).toBe(name.toLowerCase());
    }
  });

  test(clause('2.settings.playback'), async () => {
    await region('Playback').getByLabel('Speed').selectOption('1.5');
    await visit.page.reload();
    await expect(region('Playback').getByLabel('Speed')).toHaveValue('1.5');
  });

  test(clause('2.settings.downloads'), async () => {
    const downloads = region('Downloads and data use');
    const choices = { 'Download quality': '480p', 'Automatic downloads': 'never', 'Monthly data limit': '250' };
    for (const [label, value] of Object.entries(choices)) await downloads.getByLabel(label).selectOption(value);
    await expect(downloads.getByText(/^[\d.]+ MB left this month\.$/)).toBeVisible();
    await visit.page.reload();
    for (const [label, value] of Object.entries(choices)) {
      await expect(downloads.getByLabel(label)).toHaveValue(value);
    }
    await expect(downloads.getByRole('switch', { name: 'Wi-Fi only' })).toBeVisible();
    await downloads.getByRole('link', { name: 'Manage downloads' }).click();
    await expect(visit.page).toHaveURL('/my-learning/learning-tools');
    await visit.page.goto('/settings#account');
  });

  test(clause('2.settings.notifications'), async () => {
    await visit.page.context().grantPermissions(['notifications']);
    await visit.page.reload();
    const notices = region('Notifications').getByRole('switch', { name: 'Notifications on this device' });
    await notices.check();
    await expect(notices).toBeChecked();
  });

  test(clause('2.settings.sync'), async () => {
    const sync = region('Sync and diagnosis');
    await expect(sync.getByText('Everything is synced')).toBeVisible();
    await expect(sync.getByRole('term')).toHaveText([
      'Connection',
      'Opens without a connection',
      'Data on this device',
    ]);
    await expect(sync.getByRole('definition').first()).toHaveText('Online');
  });

  test(clause('2.settings.export'), async () => {
    const download = visit.page.waitForEvent('download');
    await region('Account').getByRole('button', { name: 'Export my data' }).click();
    expect((await download).suggestedFilename()).toBe('code-it-account.json');
    await expect(region('Account').getByText(/^Saved as code-it-account\.json/)).toBeVisible();
  });

  test(clause('2.settings.become'), async () => {
    await region('Account').getByRole('button', { name: 'Become an instructor' }).click();
    await expect(region('Account').getByRole('link', { name: 'Switch to Instructor' })).toHaveAttribute(
      'href',
      '/instructor',
    );
  });

  test(clause('2.settings.delete'), async () => {
    const { page, learner } = visit;
    await region('Account').getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByLabel(/^Enter your username/).fill(learner.username);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(learner.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('authUser'))).toBeNull();
  });
});
