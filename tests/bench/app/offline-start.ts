import type { Browser, BrowserContext } from 'playwright';
import type { AppServer } from '../../support/app-server.ts';
import { poll } from '../../support/poll.ts';
import { workerReady } from '../../support/worker-ready.ts';
import { serveLimitPage } from '../../audits/lighthouse/limit-server.ts';
import { openSlowPage, quantile } from './slow-page.ts';

const STARTS = 21;
const COURSE_LINK = 'main a[href^="/course/overview/"]';

/** Puts down when the first frame with a course was ready, which is painted right after. Asking for each frame would slow them. */
const WATCH = `
  new MutationObserver(function (_, observer) {
    if (!document.querySelector('${COURSE_LINK}')) return;
    observer.disconnect();
    requestAnimationFrame(function () {
      setTimeout(function () { window.coursesAt = performance.now(); });
    });
  }).observe(document, { childList: true, subtree: true });`;

export interface OfflineStart {
  /** Navigation to first contentful paint, ms, median. */
  firstPaint: number;
  /** Navigation to the first frame that shows a course of the device, ms, median. */
  courses: number;
  /** The first paint of a page without a script behind a worker that has it, ms, median. */
  limit: number;
}

/** The first contentful paint, once there is one. */
const FIRST_PAINT = `new Promise(function (done) {
  new PerformanceObserver(function (list) {
    var paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) done(paint.startTime);
  }).observe({ type: 'paint', buffered: true });
})`;

const COURSES_AT = `new Promise(function look(done) {
  if (window.coursesAt) done(window.coursesAt);
  else setTimeout(look, 10, done);
})`;

/** The time that `read` tells, after each of a row of starts: the median, ms. */
async function starts(context: BrowserContext, url: string, read: string, watch?: string): Promise<number> {
  const times: number[] = [];
  while (times.length < STARTS) {
    const { page } = await openSlowPage(context);
    if (watch) await page.addInitScript({ content: watch });
    await page.goto(url);
    times.push(await page.evaluate<number>(read));
    await page.close();
  }
  return quantile(times, 0.5);
}

/** A device that has visited `url` before: its worker holds the page. */
async function visited(browser: Browser, url: string, register: string | null): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  if (register) {
    await page.evaluate((script) => navigator.serviceWorker.register(script).then(() => undefined), register);
    await page.waitForFunction('navigator.serviceWorker.controller !== null');
  } else await workerReady(page);
  return context;
}

/** A second visit to the home page with the server stopped and the network off, beside the limit page in the same state. */
export async function measureOfflineStart(browser: Browser, server: AppServer): Promise<OfflineStart> {
  const limitServer = await serveLimitPage();
  const limit = await visited(browser, limitServer.url, '/worker.js');
  const device = await visited(browser, server.url, null);
  const [first] = device.pages();
  if (!first) throw new Error('The device has no page');
  const hasCourses = () =>
    first.evaluate(async () => {
      const known = await indexedDB.databases();
      if (known.length === 0) return false;
      const opening = indexedDB.open('code-it');
      await new Promise((done) => opening.addEventListener('success', done));
      const reading = opening.result.transaction('meta').objectStore('meta').get('catalogue');
      await new Promise((done) => reading.addEventListener('success', done));
      opening.result.close();
      return reading.result !== undefined;
    });
  await poll(hasCourses, 60_000, () => 'The catalogue never came');
  await first.close();
  await limit.pages()[0]?.close();
  await server.stop();
  limitServer.close();
  await Promise.all([limit.setOffline(true), device.setOffline(true)]);
  try {
    const home = `${server.url}/`;
    return {
      limit: await starts(limit, limitServer.url, FIRST_PAINT),
      firstPaint: await starts(device, home, FIRST_PAINT),
      courses: await starts(device, home, COURSES_AT, WATCH),
    };
  } finally {
    await Promise.all([limit.close(), device.close()]);
    await server.start();
  }
}
