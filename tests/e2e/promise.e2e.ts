import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext } from 'playwright';
import type { CartAnswer, LibraryAnswer } from '#contract/library.ts';
import type { ProgressAnswer } from '#contract/progress.ts';
import { Network } from '../faults/browser/network.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { killBrowser } from '../support/kill-browser.ts';
import { COURSE, OTHERS } from './course.ts';
import { expect, openProfile, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Leaving } from './pages/leaving.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [unwanted, wanted] = OTHERS as [string, string];
const DAY_MS = 24 * 60 * 60_000;
const WAIT = { timeout: 60_000 };

// Two browsers, on a machine that may be busy.
test.slow();

test('whatever a learner did on this device is on the server the next day, once', async ({ app, launchOptions }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
  const network = new Network(app.url);
  await network.open();
  const open = (): Promise<BrowserContext> => openProfile(profile, { ...launchOptions, baseURL: network.url });
  const ana = newAccount();

  try {
    const evening = await open();
    const page = await evening.newPage();
    const [site, store, classroom, leaving] = pagesOf(page);

    await test.step('a learner with a course and a device that knows the catalogue', async () => {
      await site.register(ana);
      await site.workerReady();
      await site.search(COURSE.title);
      await store.openOverview(COURSE.title);
      await store.addToCart();
      await store.openCart();
      await store.payInSandbox();
      await classroom.openCourse(COURSE.title);
      await classroom.catalogueOnDevice();
    });

    await test.step('airplane mode at the home page', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      network.cut();
      await evening.setOffline(true);
    });

    await test.step('fill the cart', async () => {
      for (const [i, title] of [unwanted, wanted].entries()) {
        await site.search(title);
        await store.openOverview(title);
        await store.addToCart();
        await store.expectCount(i + 1);
      }
    });

    await test.step('change your mind', async () => {
      await store.openCart();
      await store.remove(unwanted);
      await store.expectCart([wanted]);
    });

    await test.step('study, and mark done', async () => {
      await classroom.openCourse(COURSE.title);
      await classroom.openFolder(COURSE.folder);
      await classroom.openLesson(COURSE.text);
      await classroom.markAsDone();
    });

    await test.step('archive', () => classroom.archive(COURSE.title));

    await test.step('log out with "keep"', async () => {
      await leaving.logOut();
      await leaving.choose('Keep on this device for me');
      await leaving.expectLoggedOut();
    });

    await test.step('kill the browser', async () => {
      const closed = evening.waitForEvent('close');
      killBrowser(profile);
      await closed;
    });

    const morning = await open();
    const newPage = await morning.newPage();
    await test.step('next day, log in, back online', async () => {
      await newPage.clock.setSystemTime(Date.now() + DAY_MS);
      network.forget();
      network.restore();
      await new Site(newPage).login(ana);
    });

    await test.step('all of it there', async () => {
      const token = await logIn(app.url, ana);
      const get = <T>(call: string) => callApi<T>(app.url, 'GET', call, { token });
      const titles = (courses: { title: string }[]) => courses.map(({ title }) => title);
      await expect.poll(async () => titles((await get<CartAnswer>('/cart')).cart), WAIT).toEqual([wanted]);
      const library = async () => (await get<LibraryAnswer>('/user/my-learning')).data;
      await expect.poll(async () => titles((await library()).archivedCourses), WAIT).toEqual([COURSE.title]);
      const done = async () =>
        (await get<ProgressAnswer>('/progress')).data.filter(({ completedAt }) => completedAt > 0);
      await expect.poll(done, WAIT).toHaveLength(1);
      expect((await library()).purchasedCourses).toEqual([]);
      await newPage.goto('/cart');
      await new Store(newPage).expectCart([wanted]);
    });

    await test.step('once', async () => {
      await network.settled();
      const effects = network.deliveries.filter(({ effective }) => effective);
      const intents = effects.map(({ path: call, body }) => `${call} ${body}`);
      expect(intents.filter((intent, i) => intents.indexOf(intent) !== i)).toEqual([]);
      expect(effects.map(({ path: call }) => call)).toEqual(
        expect.arrayContaining(['/cart/add', '/my-learning/archive', '/progress', '/user/logout']),
      );
    });
    await morning.close();
  } finally {
    await network.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
});

function pagesOf(page: Site['page']): [Site, Store, Classroom, Leaving] {
  return [new Site(page), new Store(page), new Classroom(page), new Leaving(page)];
}
