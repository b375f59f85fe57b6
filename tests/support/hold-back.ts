import type { Page, Route } from 'playwright/test';

/**
 * Holds the page's requests for an address back until the returned function is called; `then` says what becomes of each, from
 * then on at once.
 */
export async function holdBack(
  page: Page,
  url: string | RegExp,
  then = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await then(route);
  });
  return release;
}
