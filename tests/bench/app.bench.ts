/**
 * What a learner on a cheap phone feels, on a processor four times slower than this one: the start without a network, beside a page
 * without a script behind the same kind of worker; changes between pages that are on the device; the heap over 200 of them; the
 * slowest press of the main job. Prints figures and ratios and judges nothing: machines differ. Needs a build.
 * Run: npm run bench:app [-- start|routes|job]
 */
import { chromium } from 'playwright';
import { paths } from '#config/paths.ts';
import type { ContentAnswer } from '#contract/track.ts';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import playwrightConfig from '../../playwright.config.ts';
import { COURSE, courseIdOf } from '../e2e/course.ts';
import { callApi } from '../support/api-client.ts';
import { createAppServer } from '../support/app-server.ts';
import { sellOverHttp } from '../support/sell-over-http.ts';
import { measureMainJob } from './app/main-job.ts';
import { measureOfflineStart } from './app/offline-start.ts';
import { measureRouteChanges } from './app/route-changes.ts';
import { SLOWER } from './app/slow-page.ts';

/** A learner with a course that has a folder. */
async function studied(baseUrl: string) {
  const price = SAMPLE_COURSES.find(({ title }) => title === COURSE.title)?.priceRupees ?? 0;
  const courseId = await courseIdOf(baseUrl, COURSE.title);
  const learner = await sellOverHttp(baseUrl, courseId, price);
  const { data } = await callApi<ContentAnswer>(baseUrl, 'GET', `/course/content?courseId=${courseId}`, {
    token: learner.token,
  });
  const folder = data.find(({ type }) => type === 'folder');
  if (!folder) throw new Error('The sample course has another shape');
  return { learner, course: paths.courseTracks(courseId), folder: paths.folder(folder._id) };
}

const wants = (part: string) => process.argv[2] === undefined || process.argv[2] === part;
const ms = (value: number) => `${value.toFixed(0)} ms`;
const server = await createAppServer();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
try {
  await server.start();
  console.log(`Processor ${SLOWER} × slower`);
  if (wants('start')) {
    const start = await measureOfflineStart(browser, server);
    console.log(
      `Start without a network: first paint ${ms(start.firstPaint)}, courses ${ms(start.courses)}, ` +
        `limit page ${ms(start.limit)}: ${(start.firstPaint / start.limit).toFixed(2)} ×, ${(start.courses / start.limit).toFixed(2)} ×`,
    );
  }
  if (wants('routes')) {
    const changes = await measureRouteChanges(browser, server.url, await studied(server.url));
    console.log(
      `200 route changes on the device: median ${ms(changes.median)}, p95 ${ms(changes.p95)}; ` +
        `heap ${changes.heapMegabytes.toFixed(1)} MB, ${changes.heapRatio.toFixed(2)} × that after the first 20`,
    );
  }
  if (wants('job')) {
    const job = await measureMainJob(browser, server.url);
    console.log(`Main job: INP ${ms(job.inp)} (${job.longest}), ${job.slow} presses and keys of 16 ms or more`);
  }
} finally {
  await browser.close();
  await server.dispose();
}
