import type { Browser } from 'playwright';
import { paths } from '#config/paths.ts';
import { isStocked } from '../../faults/browser/device-storage.ts';
import { poll } from '../../support/poll.ts';
import { Site } from '../../e2e/pages/site.ts';
import { openSlowPage, quantile } from './slow-page.ts';

const CHANGES = 200;
/** Code that a route needs for the first time is not what a change costs. */
const WARM = 20;

/** Presses a link and resolves with the ms until a frame with another heading and nothing pending was painted. */
const FOLLOW = `window.follow = function (link) {
  var before = document.querySelector('h1');
  var words = before && before.textContent;
  var began = performance.now();
  link.click();
  return new Promise(function (done) {
    // What is there before a frame is painted in it.
    requestAnimationFrame(function look() {
      var now = document.querySelector('main h1');
      if (!now || now.textContent === words || document.querySelector('main [aria-busy="true"]')) return requestAnimationFrame(look);
      setTimeout(function () { done(performance.now() - began); });
    });
  });
};`;

export interface RouteChanges {
  /** Press to painted page, ms. */
  median: number;
  p95: number;
  /** The heap after the last change beside the heap after the first `WARM`, collected each time. */
  heapRatio: number;
  heapMegabytes: number;
}

interface Learner {
  _id: string;
  email: string;
  password: string;
  username: string;
}

/** A learner goes round and round between pages that are on the device, without a network: My Learning, a course, a folder of it. */
export async function measureRouteChanges(
  browser: Browser,
  baseURL: string,
  { learner, course, folder }: { learner: Learner; course: string; folder: string },
): Promise<RouteChanges> {
  const context = await browser.newContext({ baseURL });
  try {
    const { page, devTools } = await openSlowPage(context);
    await page.addInitScript({ content: FOLLOW });
    await new Site(page).login(learner);
    await new Site(page).workerReady();
    await poll(
      () => isStocked(page, learner._id, 1),
      60_000,
      () => 'The course never came to the device',
    );
    await page.goto(paths.myLearning);
    await context.setOffline(true);
    const stops = [course, folder, course, paths.myLearning];
    const times: number[] = [];
    let base = 0;
    const heap = async () => {
      await devTools.send('HeapProfiler.collectGarbage');
      return (await devTools.send('Runtime.getHeapUsage')).usedSize;
    };
    for (let change = 0; change < WARM + CHANGES; change += 1) {
      if (change === WARM) base = await heap();
      const link = page.locator(`a[href="${stops[change % stops.length]}"]`).first();
      await link.waitFor();
      const took = await link.evaluate((node) =>
        (window as unknown as { follow: (link: Element) => Promise<number> }).follow(node),
      );
      if (change >= WARM) times.push(took);
    }
    const used = await heap();
    return {
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      heapRatio: used / base,
      heapMegabytes: used / 1e6,
    };
  } finally {
    await context.close();
  }
}
