import { expect, type Locator, type Page } from 'playwright/test';

/** A clock can be stopped only at an instant to come. Short of the five minutes that a payment may take. */
const AHEAD_MS = 10_000;
const STEP_MS = 50;
const MOST_MS = 20_000;
const LEAVING_MS = 500;

/** From here on the page's installed clock stands still, however long the test takes for anything; only steps move it on. */
export async function holdClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** Moves a held clock on by small steps until something is shown: what has to be fetched for it takes its own time. */
export async function tickUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [10] });
}

/** How long by a held clock until this is so, in ms, to a step or two. */
export async function ticksUntil(page: Page, met: () => Promise<boolean>): Promise<number> {
  for (let ms = 0; ms < MOST_MS; ms += STEP_MS) {
    if (await met()) return ms;
    await page.clock.runFor(STEP_MS);
  }
  throw new Error(`Not so after ${MOST_MS} ms of the page's clock`);
}

/** What `act` brings up stays for this long by the page's installed clock, and leaves within half a second. */
export async function expectNotice(
  page: Page,
  notice: Locator,
  act: () => Promise<unknown>,
  ms: number,
): Promise<void> {
  await holdClock(page);
  try {
    await act();
    await tickUntil(page, notice);
    const stayed = await ticksUntil(page, async () => (await notice.count()) === 0);
    // It is found a step after it came, at most.
    expect(stayed).toBeGreaterThanOrEqual(ms - STEP_MS);
    expect(stayed).toBeLessThanOrEqual(ms + LEAVING_MS);
  } finally {
    await page.clock.resume();
  }
}
