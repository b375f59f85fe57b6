import type { Browser, BrowserContext } from 'playwright';
import type { AppServer } from '../../support/app-server.ts';
import { poll } from '../../support/poll.ts';
import { workerReady } from '../../support/worker-ready.ts';
import { serveLimitPage } from '../../audits/lighthouse/limit-server.ts';
import { openSlowPage, quantile } from './slow-page.ts';

const STARTS = 9;
const COURSE_LINK = 'main a[href^="/course/overview/"]';

/** Puts down when the first frame with a course was ready, which is painted right after it was asked for. */
const WATCH = `
  function look() {
    if (!document.querySelector('${COURSE_LINK}')) return requestAnimationFrame(look);
    setTimeout(function () { window.coursesAt = performance.now(); });
  }
  requestAnimationFrame(look);`;

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

async function starts(context: BrowserContext, url: string, withCourses: boolean) {
  const paints: number[] = [];
  const courses: number[] = [];
  while (paints.length < STARTS) {
    const { page } = await openSlowPage(context);
    await page.addInitScript({ content: WATCH });
    await page.goto(url);
    paints.push(await page.evaluate<number>(FIRST_PAINT));
    if (withCourses) {
      const at = await page.waitForFunction('window.coursesAt');
      courses.push((await at.jsonValue()) as number);
    }
    await page.close();
  }
  return { paint: quantile(paints, 0.5), courses: quantile(courses, 0.5) };
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
    const bare = await starts(limit, limitServer.url, false);
    const ours = await starts(device, `${server.url}/`, true);
    return { firstPaint: ours.paint, courses: ours.courses, limit: bare.paint };
  } finally {
    await Promise.all([limit.close(), device.close()]);
    await server.start();
  }
}
