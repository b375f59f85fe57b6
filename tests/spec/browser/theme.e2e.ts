import { alive, clause, expect, screen, test } from './screen.ts';

test.describe('the theme', () => {
  const visit = screen({ colorScheme: 'light' }, async ({ page }) => void (await page.goto('/grid')));
  const shown = () => visit.page.locator('html');
  const kept = () => visit.page.evaluate(() => localStorage.getItem('theme'));
  const choose = async (label: string) => {
    await alive(visit.page);
    await visit.page.getByRole('contentinfo').getByRole('radio', { name: label }).check({ force: true });
  };

  test(clause('4.theme.default'), async () => {
    await visit.page.evaluate(() => localStorage.removeItem('theme'));
    await visit.page.reload();
    // Whatever the system prefers: here it prefers light.
    await expect(shown()).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test(clause('9.storage.theme'), async () => {
    await choose('Light');
    await expect.poll(kept).toBe('light');
    await choose('System');
    await expect.poll(kept).toBe('system');
  });

  test(clause('4.theme.stored'), async () => {
    const { page } = visit;
    for (const [theme, scheme, label] of [
      ['light', 'light', 'Light'],
      ['dark', 'dark', 'Dark'],
      ['system', 'light', 'System'],
    ] as const) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.reload();
      await expect(shown()).toHaveAttribute('data-mantine-color-scheme', scheme);
      // Until then nobody tells the choice, nor listens to the system.
      await alive(page);
      await expect(page.getByRole('contentinfo').getByRole('radio', { name: label })).toBeChecked();
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(shown()).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});
