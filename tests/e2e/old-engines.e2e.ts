import { OLD_ENGINES, oldEngineScript } from '../browsers/old-engines/old-engine-script.ts';
import { Network } from '../faults/browser/network.ts';
import { newAccount } from '../support/api-client.ts';
import { COURSE, OTHERS } from './course.ts';
import { expect, test, watchConsole } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [other] = OTHERS as [string];
/** What no engine of the oldest that are supported has had. */
const isOld = () => !('any' in AbortSignal) && !('canParse' in URL && 'groupBy' in Object);

for (const engine of OLD_ENGINES) {
  test(`the main job, with what ${engine.join(' ')} lacks taken from pages and workers`, async ({ app, browser }) => {
    test.slow();
    const network = new Network(app.url, oldEngineScript(engine));
    await network.open();
    const context = await browser.newContext({ baseURL: network.url });
    const page = await context.newPage();
    const complaints: string[] = [];
    watchConsole(page, complaints);
    // What playwright evaluates in the page's own world would itself lack these.
    const inCart = page.getByRole('main').getByRole('listitem').getByRole('heading');
    const [site, store, classroom] = [new Site(page), new Store(page), new Classroom(page)];

    await page.goto('/');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(isOld)).toBe(true);
    await site.register(newAccount());
    await site.workerReady();
    expect(await context.serviceWorkers()[0]?.evaluate(isOld)).toBe(true);

    await site.search('javscript from first principles');
    await store.openOverview(COURSE.title);
    await store.addToCart();
    await store.openCart();
    await store.payInSandbox();
    await site.search(other);
    await store.openOverview(other);
    await store.addToCart();
    await store.expectCount(1);
    await classroom.openCourse(COURSE.title);
    const course = page.url();
    await classroom.openFolder(COURSE.folder);
    await classroom.openLesson(COURSE.text);
    const lesson = page.url();
    await page.goto(course);
    await classroom.openFolder(COURSE.videoFolder);
    await classroom.openLesson(COURSE.video);
    const video = page.url();
    await classroom.download();
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('without a network', async () => {
      network.cut();
      await context.setOffline(true);
      await page.goto('/my-learning');
      await expect(page.getByRole('main').getByRole('link', { name: COURSE.title }).first()).toBeVisible();
      expect(await page.evaluate(isOld)).toBe(true);
      await page.goto(lesson);
      await expect(page.getByRole('heading', { name: COURSE.text }).first()).toBeVisible();
      await page.goto(video);
      await classroom.play();
      await classroom.seek(COURSE.seconds - 10);
      await page.goto('/cart');
      await expect(inCart).toHaveText([other]);
      await site.search('javscript from first principles');
      await expect(page.getByRole('main').getByRole('link', { name: COURSE.title }).first()).toBeVisible();
      expect(await page.workers()[0]?.evaluate(isOld)).toBe(true);
      await page.goto('/cart');
      await store.remove(other);
      await expect(inCart).toHaveCount(0);
    });

    await test.step('delivered when it is back', async () => {
      await context.setOffline(false);
      network.restore();
      await expect
        .poll(() => network.deliveries.filter(({ path, effective }) => effective && path.startsWith('/cart')).length, {
          timeout: 60_000,
        })
        .toBe(2);
    });
    expect(complaints).toEqual([]);
    await context.close();
    await network.close();
  });
}
