// Every address and what opens over it, in both colour schemes, on a phone and a desktop, and each state in one scheme of
// either: axe-core with the rules of WCAG 2.2 AA, no horizontal scrolling at 320 px, targets of 44 px under a finger.
// `npm run audit:a11y`.
import type { Page } from 'playwright/test';
import { test } from '../e2e/fixtures.ts';
import { OVERLAYS, ROUTES, STATES } from './pages/all-visits.ts';
import { findViolations } from './pages/find-violations.ts';
import { NAMES, visitAll, WHO } from './pages/visit-all.ts';
import { createWorld, type World } from './pages/visits.ts';

const THEMES = ['light', 'dark'] as const;
const VISITS = [...ROUTES, ...OVERLAYS];

// The tests share nothing but the world, and each worker has one: more workers are done sooner.
test.describe.configure({ mode: 'parallel' });

let world: World;
test.beforeAll(async ({ app }) => {
  world = await createWorld(app.url);
});

/** Controls that a finger would miss. Links within a sentence are as high as its line. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const NEED = 44;
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="menuitem"], [role="slider"]',
    );
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' && element.parentElement?.textContent !== element.textContent;
    const hits = (element: HTMLElement, x: number, y: number) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.closest('label')?.control === element);
    };
    return [...controls].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (element.closest('[inert], [aria-hidden="true"]') || inSentence(element)) return [];
      // A dot of the carousel is 44 px high; a swipe and two buttons do the same.
      if (element.ariaLabel?.startsWith('Go to slide')) return [];
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) return [];
      const [x, y, reach] = [left + width / 2, top + height / 2, NEED / 2 - 1];
      if (!hits(element, x, y)) return [];
      const wide = width >= NEED - 0.5 || (hits(element, x - reach, y) && hits(element, x + reach, y));
      const high = height >= NEED - 0.5 || (hits(element, x, y - reach) && hits(element, x, y + reach));
      if (wide && high) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return [`${element.tagName.toLowerCase()} "${name}" ${Math.round(width)} × ${Math.round(height)}`];
    });
  });
}

/** Fields for which Safari on a phone would magnify the page. */
function findSmallLetters(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('input, select, textarea')].flatMap((field) => {
      if (/^(checkbox|radio|range|file|hidden)$/.test(field.getAttribute('type') ?? '')) return [];
      const size = parseFloat(getComputedStyle(field).fontSize);
      return size < 16
        ? [`${field.tagName.toLowerCase()} "${field.ariaLabel ?? field.id}" in letters of ${size} px`]
        : [];
    }),
  );
}

for (const who of WHO) {
  for (const theme of THEMES) {
    for (const width of [360, 1280]) {
      test(`axe finds nothing in what ${NAMES[who]} sees, ${theme}, ${width} px`, async ({ browser }) => {
        test.setTimeout(600_000);
        await visitAll({ browser, world, who, theme, width, visits: VISITS, look: findViolations });
      });
    }
  }

  for (const [theme, width] of [
    ['dark', 360],
    ['light', 1280],
  ] as const) {
    test(`axe finds nothing while ${NAMES[who]} waits, fails or is offline, ${theme}, ${width} px`, async ({
      browser,
    }) => {
      test.setTimeout(900_000);
      await visitAll({ browser, world, who, theme, width, visits: STATES, apart: true, look: findViolations });
    });
  }

  test(`nothing ${NAMES[who]} sees scrolls sideways at 320 px`, async ({ browser }) => {
    test.setTimeout(600_000);
    const look = async (page: Page) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      return width > 320 ? [`${width} px wide`] : [];
    };
    await visitAll({ browser, world, who, theme: 'dark', width: 320, visits: VISITS, look });
  });

  test(`what ${NAMES[who]} touches is 44 px at the least, and fields are in letters of 16`, async ({ browser }) => {
    test.setTimeout(600_000);
    const look = async (page: Page) => [...(await findSmallTargets(page)), ...(await findSmallLetters(page))];
    await visitAll({ browser, world, who, theme: 'dark', width: 360, visits: VISITS, look });
  });
}
