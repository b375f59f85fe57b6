import type { Page } from 'playwright';

/**
 * Until React has taken the page over, for which the home page waits until somebody does something: an earlier click on a
 * link is the browser's own navigation.
 */
export async function alive(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('header [data-for]').first().waitFor({ state: 'detached' });
}
