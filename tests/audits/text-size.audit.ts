// Text at 200 % (WCAG 2.2, 1.4.4 and 1.4.10): the browser's text doubled on a desktop, and its zoom, which leaves half the
// width. Nothing is cut that was whole before, and nothing scrolls sideways. `npm run audit:a11y -- text-size`.
import type { Page } from 'playwright/test';
import { test } from '../e2e/fixtures.ts';
import { OVERLAYS, ROUTES } from './pages/all-visits.ts';
import { NAMES, visitAll, WHO } from './pages/visit-all.ts';
import { createWorld, type World } from './pages/visits.ts';

test.describe.configure({ mode: 'parallel' });

const REST_MS = 3000;

let world: World;
test.beforeAll(async ({ app }) => {
  world = await createWorld(app.url);
});

/** Words that a box around them cuts off or that stand out of their control, and what is wider than the window. */
function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 2;
    const root = document.documentElement;
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const cut = new Set<string>();
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const owner = node.parentElement;
      if (text === '' || !owner?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // A box of one pixel holds words for screen readers, an emblem is no text.
      if (owner.closest('[inert], [aria-hidden="true"], script, style, svg, select')) continue;
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (right - left < 2) continue;
      const control = owner.closest('button, a, summary, [role="tab"], [role="menuitem"]');
      let sideways = true;
      let upright = true;
      for (let box: Element | null = owner; box && box !== root && (sideways || upright); box = box.parentElement) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (edge.width <= 1 || edge.height <= 1) break;
        if (style.display === 'inline') continue;
        const [wide, high] = [style.overflowX, style.overflowY];
        const holds = box === control && getComputedStyle(box).backgroundColor !== 'rgba(0, 0, 0, 0)';
        const outX = left < edge.left - SLACK || right > edge.right + SLACK;
        const outY = top < edge.top - SLACK || bottom > edge.bottom + SLACK;
        if ((sideways && outX && (clips(wide) || holds)) || (upright && outY && (clips(high) || holds)))
          cut.add(`“${text.slice(0, 40)}” in ${box.tagName.toLowerCase()}.${box.className.toString().split(' ')[0]}`);
        if (wide === 'auto' || wide === 'scroll') sideways = false;
        if (high === 'auto' || high === 'scroll') upright = false;
        if (style.position === 'fixed') break;
      }
    }
    const wide = root.scrollWidth > innerWidth ? [`${root.scrollWidth} px wide in a window of ${innerWidth}`] : [];
    return [...wide, ...cut];
  });
}

const double = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    // A menu finds its place when it opens, and when the window changes.
    dispatchEvent(new Event('resize'));
  });

/** What is cut and was not before, once the page has come to rest: what moves to its new place is cut on the way. */
async function newlyCut(page: Page, before: ReadonlySet<string>): Promise<string[]> {
  const until = Date.now() + REST_MS;
  for (;;) {
    const cut = (await findCutText(page)).filter((complaint) => !before.has(complaint));
    if (cut.length === 0 || Date.now() > until) return cut;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

const VISITS = [...ROUTES, ...OVERLAYS];

for (const who of WHO) {
  test(`what ${NAMES[who]} reads is whole with text of 200 %`, async ({ browser }) => {
    test.setTimeout(900_000);
    const look = async (page: Page) => {
      const before = new Set(await findCutText(page));
      await double(page);
      return newlyCut(page, before);
    };
    await visitAll({ browser, world, who, theme: 'light', width: 1280, visits: VISITS, look });
  });

  test(`what ${NAMES[who]} reads is whole at a zoom of 200 %`, async ({ browser }) => {
    test.setTimeout(900_000);
    const look = async (page: Page) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      const before = new Set(await findCutText(page));
      await page.setViewportSize({ width: 640, height: 450 });
      return newlyCut(page, before);
    };
    await visitAll({ browser, world, who, theme: 'light', width: 640, visits: VISITS, look });
  });
}
