import type { BrowserContext } from 'playwright/test';
import { signUp } from '../support/api-client.ts';
import { courseIdOf, FREE } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';

const ADDRESSES = [
  '/',
  '/courses/programming',
  '/courses/python',
  '/about-course',
  '/about',
  '/contact',
  '/help-center',
  '/cancellations-refunds',
  '/cancellations-refunds?tab=cancellations',
  '/privacy-policy',
  '/nowhere',
];
const CONTROLS = 'a[href], button, input, select, textarea';

declare global {
  interface Window {
    served?: Element[];
  }
}

/** What could be pressed in the HTML as it was served and is another element, or none, now that React has it. */
async function replacedOn(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage();
  await page.addInitScript((controls) => {
    document.addEventListener('DOMContentLoaded', () => {
      window.served = [...document.querySelectorAll(controls)].filter((control) => control.checkVisibility());
    });
  }, CONTROLS);
  await page.goto(address);
  await expect(page.locator('#root')).toHaveAttribute('data-rendered', 'page');
  // It opens only once React has taken over, and asks for its code.
  await page.getByRole('banner').getByRole('searchbox').fill('chess');
  await page.waitForLoadState('networkidle');
  const replaced = await page.evaluate(() => {
    if (!window.served?.length) throw new Error('Nothing was served');
    return window.served.filter((control) => !control.isConnected).map((control) => control.outerHTML.slice(0, 160));
  });
  await page.close();
  return replaced;
}

test.describe('what can be pressed stays the same element when React takes over, as a press may have begun on it', () => {
  test('for a visitor', async ({ context, app }) => {
    for (const address of [...ADDRESSES, '/login', '/register']) {
      expect.soft(await replacedOn(context, address), address).toEqual([]);
    }
    const courseId = await courseIdOf(app.url, FREE);
    expect.soft(await replacedOn(context, `/course/overview/${courseId}`), 'course').toEqual([]);
  });

  test('for a learner', async ({ page, context, app }) => {
    await new Site(page).login(await signUp(app.url));
    await page.close();
    for (const address of ADDRESSES) {
      expect.soft(await replacedOn(context, address), address).toEqual([]);
    }
    const courseId = await courseIdOf(app.url, FREE);
    expect.soft(await replacedOn(context, `/course/overview/${courseId}`), 'course').toEqual([]);
  });
});
