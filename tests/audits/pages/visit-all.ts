import { type Browser, expect, type Page } from 'playwright/test';
import { openContext, openVisit, type Visit, type Who, type World } from './visits.ts';

export const WHO: readonly Who[] = ['visitor', 'learner', 'instructor'];
/** In a test's name. */
export const NAMES: Record<Who, string> = { visitor: 'a visitor', learner: 'a learner', instructor: 'an instructor' };

/** Most visits take two seconds; one that takes this long is not going to arrive. */
const VISIT_MS = 45_000;

/** Fails after `ms`: what runs inside the page has no limit of its own. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

interface Round {
  browser: Browser;
  world: World;
  who: Who;
  theme: 'light' | 'dark';
  width: number;
  /** What `who` cannot see, and what does not exist at this width, is left out. */
  visits: readonly Visit[];
  /** Each visit in a profile of its own: what one leaves on the device would be in the way of the next. */
  apart?: true;
  /** The complaints about a page. */
  look: (page: Page) => Promise<string[]>;
}

/** Looks at each visit in one browser profile, and expects no complaint about any of them. */
export async function visitAll({ browser, world, who, theme, width, visits, apart, look }: Round): Promise<void> {
  const open = () => openContext(browser, world, { who, theme, width });
  let context = await open();
  const found: Record<string, string[]> = {};
  let page = await context.newPage();
  for (const visit of visits) {
    if ((visit.who ?? 'visitor') !== who || (visit.fits && !visit.fits(width))) continue;
    try {
      const complaints = await within(
        VISIT_MS,
        openVisit(page, world, visit, width).then(() => look(page)),
      );
      if (complaints.length > 0) found[visit.name] = complaints;
    } catch (error) {
      found[visit.name] = [String(error).split('\n').slice(0, 3).join(' ')];
      // Whatever that page still waits for, the next visit does not inherit it.
      await page.close();
      page = await context.newPage();
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    if (apart) {
      await context.close();
      context = await open();
      page = await context.newPage();
    }
  }
  await context.close();
  expect(found).toEqual({});
}
