import type { Page } from 'playwright/test';
import { LOGIN_TEXT } from '#contract/sign-in-texts.ts';
import { COURSE } from '../../e2e/course.ts';
import { holdClock } from './page-clock.ts';
import { alive, clause, expect, screen, test, withoutDeviceCatalogue } from './screen.ts';

test.describe('an overview that does not come', () => {
  const visit = screen({}, async ({ page }) => {
    await withoutDeviceCatalogue(page);
    await page.goto('/courses/programming');
  });

  test(clause('8.overview.failed'), async () => {
    const { page } = visit;
    const call = '**/api/v1/course/get?**';
    await alive(page);
    await page.route(call, (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: COURSE.title }).first().click();
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await page.unroute(call);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(COURSE.title);
  });
});

test.describe('without a network', () => {
  const visit = screen({}, async ({ page }) => void (await page.goto('/login')));

  test(clause('8.network.offline'), async () => {
    const { page } = visit;
    await alive(page);
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline. Logging in needs a connection.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});

/** Puts the time limits of calls under the page's clock, which knows of `setTimeout` alone. */
async function holdTimeLimits(page: Page) {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('The time is over', 'TimeoutError')), ms);
      return limit.signal;
    };
  });
}

/** The call is never answered. */
const hang = (page: Page, call: string) => page.route(call, () => undefined);

test.describe('a call that does not answer', () => {
  const visit = screen({}, async ({ page }) => {
    await holdTimeLimits(page);
    await page.goto('/login');
  });

  test(clause('8.network.timeout'), async () => {
    const { page } = visit;
    await alive(page);
    await hang(page, '**/api/v1/user/login');
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a good password');
    const asked = page.waitForRequest('**/api/v1/user/login');
    await holdClock(page);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await asked;
    await page.clock.runFor(14_900);
    const told = page.getByRole('main').getByText(LOGIN_TEXT.failed, { exact: true });
    await expect(told).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(told).toBeVisible();
    await page.clock.resume();
  });
});

test.describe('a page that was left before its call was answered', () => {
  const visit = screen({}, async ({ page }) => {
    await holdTimeLimits(page);
    await page.goto('/courses/programming');
  });

  test(clause('8.network.canceled'), async () => {
    const { page } = visit;
    const call = '**/api/v1/course/get?**';
    await alive(page);
    await hang(page, call);
    const asked = page.waitForRequest(call);
    const canceled = page.waitForEvent('requestfailed', (request) => request.url().includes('/course/get?'));
    await page.getByRole('main').getByRole('link', { name: COURSE.title }).first().click();
    await asked;
    // Nor is it the time limit that ends the call.
    await holdClock(page);
    await page.getByRole('banner').getByRole('link', { name: 'Code It, home' }).click();
    expect((await canceled).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.clock.runFor(20_000);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
});
