// `npm run bench:browsers -- firefox`: the start without a network beside a page without a script behind a worker, and the slowest press
// and key of a learner's first steps, in that engine. Prints figures and ratios and judges nothing: machines differ.
import { createAppServer } from '../support/app-server.ts';
import { newAccount } from '../support/api-client.ts';
import { OTHERS } from '../e2e/course.ts';
import { serveLimitPage } from '../audits/lighthouse/limit-server.ts';
import { Device, engineOf } from './device.ts';

const STARTS = 15;
const FIRST_PAINT = `new Promise((done) => new PerformanceObserver((list) => {
  const [paint] = list.getEntriesByName('first-contentful-paint');
  if (paint) done(paint.startTime);
}).observe({ type: 'paint', buffered: true }))`;
const WATCH_PRESSES = `(window.slowest = 0, new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.slowest = Math.max(window.slowest, duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true }), 0)`;

const engine = engineOf(process.argv[2]);
const server = await createAppServer();
await server.start();
const limit = await serveLimitPage();
const device = await Device.open(engine, server.url);
const { learner, screen, network } = device;

/** Navigation to first contentful paint, ms: the median of a row of starts. */
async function firstPaint(address: string): Promise<number> {
  const times: number[] = [];
  while (times.length < STARTS) {
    await screen.goto(address);
    times.push(await screen.evaluate<number>(FIRST_PAINT));
    // From elsewhere, as a start is.
    await screen.goto('about:blank');
  }
  return times.sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
}

try {
  await screen.goto(limit.url);
  await screen.evaluate(
    `navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 0)`,
  );
  await screen.until(() => screen.evaluate('navigator.serviceWorker.controller !== null'), 'No worker');
  await learner.register(newAccount());
  await learner.installed();

  await screen.evaluate(WATCH_PRESSES);
  let slowest = 0;
  for (const title of OTHERS) {
    await learner.addToCart(title);
    slowest = Math.max(slowest, await screen.evaluate<number>('window.slowest'));
  }
  await learner.openCart();
  slowest = Math.max(slowest, await screen.evaluate<number>('window.slowest'));
  console.log(`${engine.name}: slowest press or key of search, cart and pages: ${slowest} ms (0: none of 16 ms)`);

  network.cut();
  limit.close();
  const bare = await firstPaint(limit.url);
  for (const path of ['/', '/my-learning', '/cart']) {
    const found = await firstPaint(network.url + path);
    console.log(
      `${engine.name}: ${path} without a network: first paint ${found.toFixed(0)} ms, ${(found / bare).toFixed(2)} × a page without a script (${bare.toFixed(0)} ms)`,
    );
  }
} finally {
  await device.close();
  await server.dispose();
}
