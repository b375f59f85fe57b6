import type { Browser } from 'playwright';
import { COURSE } from '../../e2e/course.ts';
import { Classroom } from '../../e2e/pages/classroom.ts';
import { Site } from '../../e2e/pages/site.ts';
import { Store } from '../../e2e/pages/store.ts';
import { newAccount } from '../../support/api-client.ts';
import { openSlowPage, quantile } from './slow-page.ts';

/** Event Timing counts in steps of 8 ms and tells nothing below 16. */
const OBSERVE = `new PerformanceObserver(function (list) {
  list.getEntries().forEach(function (entry) {
    if (entry.interactionId) window.interacted(entry.interactionId + ' ' + location.pathname, entry.name, entry.duration);
  });
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

export interface MainJob {
  /** Presses and keys that took 16 ms or more. */
  slow: number;
  /** Interaction to next paint of the whole job (its longest but for one in fifty), ms. */
  inp: number;
  /** What took longest: event and page. */
  longest: string;
}

/** A learner registers, finds a course, buys it and studies a lesson. */
export async function measureMainJob(browser: Browser, baseURL: string): Promise<MainJob> {
  const context = await browser.newContext({ baseURL });
  try {
    const took = new Map<string, number>();
    let longest = { what: '', ms: 0 };
    await context.exposeFunction('interacted', (id: string, name: string, ms: number) => {
      took.set(id, Math.max(took.get(id) ?? 0, ms));
      if (ms > longest.ms) longest = { what: `${name} on ${id.slice(id.indexOf(' ') + 1)}`, ms };
    });
    await context.addInitScript({ content: OBSERVE });
    const { page } = await openSlowPage(context);
    const site = new Site(page);
    const store = new Store(page);
    const classroom = new Classroom(page);
    await site.register(newAccount());
    await site.search('javscript from first principles');
    await store.openOverview(COURSE.title);
    await store.addToCart();
    await store.openCart();
    await store.payInSandbox();
    await classroom.openCourse(COURSE.title);
    await classroom.openFolder(COURSE.folder);
    await classroom.openLesson(COURSE.text);
    await classroom.markAsDone();
    // An entry is handed over after the frame that it led to.
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    const times = [...took.values()];
    return { slow: times.length, inp: times.length > 0 ? quantile(times, 0.98) : 16, longest: longest.what };
  } finally {
    await context.close();
  }
}
