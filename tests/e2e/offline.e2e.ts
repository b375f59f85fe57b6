import type { CartAnswer, LibraryAnswer } from '#contract/library.ts';
import { callApi, logIn, newAccount } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { COURSE, OTHERS } from './course.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [first, second, third] = OTHERS as [string, string, string];

test('what was bought, read and downloaded works without a network, and the cart arrives with no page open', async ({
  app,
  page,
  context,
}) => {
  const site = new Site(page);
  const store = new Store(page);
  const classroom = new Classroom(page);

  const account = newAccount();
  await site.register(account);
  await site.workerReady();
  await site.search(COURSE.title);
  await store.openOverview(COURSE.title);
  await store.addToCart();
  await store.openCart();
  await store.payInSandbox();
  await site.search(first);
  await store.openOverview(first);
  await store.addToCart();
  await expect(site.toast(/cart/i).first()).toBeVisible();
  await store.expectCount(1);

  await classroom.openCourse(COURSE.title);
  const courseAddress = page.url();
  await classroom.openFolder(COURSE.folder);
  await classroom.openLesson(COURSE.text);
  const lessonAddress = page.url();
  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.videoFolder);
  await classroom.openLesson(COURSE.video);
  const videoAddress = page.url();
  await classroom.download();
  await page.goto('/cart');
  await store.expectCart([first]);
  await page.goto('/');
  const hasDatabase = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'code-it') && navigator.onLine);
  await expect.poll(hasDatabase).toBe(true);
  const token = await logIn(app.url, account);

  await test.step('both cut: the browser from the network, and the server gone', async () => {
    await app.stop();
    await context.setOffline(true);
  });

  await test.step('the home page, the course, the lesson and the video are there', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(courseAddress);
    await expect(page.getByRole('heading', { level: 1, name: COURSE.title })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: COURSE.title })).toBeVisible();
    await page.goto(lessonAddress);
    await expect(page.getByRole('heading', { name: COURSE.text }).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('paragraph').nth(3)).toBeVisible();
    await page.goto(videoAddress);
    await classroom.play();
    await classroom.seek(COURSE.seconds - 10);
    expect(await classroom.position()).toBeGreaterThan(COURSE.seconds - 11);
    await classroom.seek(5);
  });

  await test.step('search answers from the device', async () => {
    await page.goto('/my-learning');
    await expect(page.getByText(COURSE.title).first()).toBeVisible();
    await site.search(second);
    await expect(page.getByRole('main').getByRole('link', { name: second }).first()).toBeVisible();
    await expect(page.getByText(/^Searched ([\d,]+) of \1 courses on this device, updated/)).toBeVisible();
  });

  await test.step('two courses go into the cart and one out of it', async () => {
    for (const [index, title] of [second, third].entries()) {
      await site.search(title);
      await store.openOverview(title);
      await store.addToCart();
      await expect(site.toast(/saved on this device/i).first()).toBeVisible();
      // The notice of the first course may still stand when the second is pressed; the count cannot.
      await store.expectCount(index + 2);
    }
    await page.goto('/cart');
    await store.expectCart([first, second, third]);
    await store.remove(first);
    await store.expectCart([second, third]);
  });

  await test.step('with the tab closed, the worker delivers when the server is back', async () => {
    await page.close();
    await app.start();
    await context.setOffline(false);
    await expect
      .poll(
        async () => {
          const { cart } = await callApi<CartAnswer>(app.url, 'GET', '/cart', { token });
          return cart.map(({ title }) => title).sort();
        },
        { timeout: 60_000 },
      )
      .toEqual([second, third].sort());
    const { data } = await callApi<LibraryAnswer>(app.url, 'GET', '/user/my-learning', { token });
    expect(data.purchasedCourses.map(({ title }) => title)).toEqual([COURSE.title]);
  });
});
