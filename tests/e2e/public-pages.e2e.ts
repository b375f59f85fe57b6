import type { APIRequestContext, Page } from 'playwright/test';
import { SAMPLE_COURSES } from '#server/sample/sample-catalogue.ts';
import { newAccount } from '../support/api-client.ts';
import { type AppServer, createAppServer } from '../support/app-server.ts';
import { RATED_SAMPLE } from '../support/rated-sample.ts';
import { holdBack } from '../support/hold-back.ts';
import { COURSE, courseIdOf, OPEN_TEXT } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';

const [topRated] = RATED_SAMPLE;

/** A page that was asked for before may be answered as it was once more, with what the app would ask for again. */
const madeAnew = (request: APIRequestContext, address: string) =>
  expect
    .poll(async () => {
      const [, at] = /"dataUpdatedAt":(\d+)/.exec(await (await request.get(address)).text()) ?? [];
      return at === undefined ? 0 : Date.now() - Number(at);
    })
    .toBeLessThan(40_000);

/** Keeps the application from the page until the answer is called. */
async function holdApp(page: Page): Promise<{ release: () => void; asked: () => boolean }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let asked = false;
  await page.route('**/assets/app-*.js', async (route) => {
    asked = true;
    await released;
    await route.continue();
  });
  return { release, asked: () => asked };
}

test.describe('a public page', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows its content, title and description', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByText(topRated?.title ?? '').first()).toBeVisible();
      await expect(page).toHaveTitle(/Code It/);
      await expect(page.locator('meta[name="description"]')).toHaveCount(1);
      await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
    });

    test('says of the sample that it is made up', async ({ page }) => {
      for (const address of ['/', '/courses/programming']) {
        await page.goto(address);
        await expect(
          page.getByText('Sample catalogue: these courses, learners and reviews are not real.'),
        ).toBeVisible();
      }
    });

    test('lists a category and a search', async ({ page }) => {
      const programming = SAMPLE_COURSES.filter((course) => course.category === 'programming');
      await page.goto('/courses/programming');
      for (const course of programming) await expect(page.getByText(course.title).first()).toBeVisible();
      await page.goto(`/courses/${encodeURIComponent(programming[0]?.title ?? '')}`);
      await expect(page.getByRole('article').first()).toContainText(programming[0]?.title ?? '');
    });

    test('shows the text that is the preview of a course, and says what needs JavaScript', async ({ app, page }) => {
      // By its words nothing in a <noscript> is found.
      const words = page.locator('noscript > p').filter({ hasText: 'Without JavaScript' });
      await page.goto(`/course/overview/${await courseIdOf(app.url, OPEN_TEXT.course)}`);
      await page.getByRole('link', { name: 'Preview this course' }).click();
      await expect(page.getByRole('heading', { level: 1, name: OPEN_TEXT.title })).toBeVisible();
      await expect(page.getByText(OPEN_TEXT.words)).toBeVisible();
      await expect(words).toBeVisible();
      await page.goto('/my-learning');
      await expect(words).toBeVisible();
      await expect(page.getByRole('main')).toHaveText('');
    });

    test('answers 404 in words for an address and for a course that do not exist', async ({ page }) => {
      expect((await page.goto('/nowhere'))?.status()).toBe(404);
      await expect(page.getByText('404')).toBeVisible();
      expect((await page.goto('/course/overview/00000000-0000-4000-8000-000000000000'))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i);
    });
  });

  for (const address of [
    '/',
    '/courses/programming',
    '/courses/python',
    '/login',
    '/register',
    '/about-course',
    '/help-center',
  ]) {
    test(`hydrates ${address} without a complaint and without fetching what it carried`, async ({
      page,
      complaints,
    }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/api\/v1\/course\//.test(pathname)) calls.push(pathname);
      });
      await madeAnew(page.request, address);
      await page.goto(address);
      // A control that only works once React has taken over.
      await page.getByRole('banner').getByRole('searchbox').focus();
      await page.waitForLoadState('networkidle');
      expect(calls).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }

  test('takes over the text that is the preview of a course, and asks for it no second time', async ({
    app,
    page,
    complaints,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/course/content/track')) asked.push(request.url());
    });
    await page.goto(`/course/overview/${await courseIdOf(app.url, OPEN_TEXT.course)}`);
    await page.goto((await page.getByRole('link', { name: 'Preview this course' }).getAttribute('href')) ?? '');
    await page.getByRole('button', { name: 'Copy code' }).first().focus();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(OPEN_TEXT.words)).toBeVisible();
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('holds a form back that is sent before the app has started, and never shows a password in an address', async ({
    page,
  }) => {
    const app = await holdApp(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('nobody@example.in');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await expect.poll(app.asked).toBe(true);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(page.url()).not.toContain('password');
    app.release();
    await expect(page.getByText('Invalid email or password').first()).toBeVisible();
    expect(page.url()).not.toContain('password');
  });

  test('does what was asked for before its first script came, with nothing touched afterwards', async ({ page }) => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('nobody@example.in');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.locator('form[aria-busy]')).toBeVisible();
    release();
    await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  });

  test.describe('in its first moments', () => {
    // A worker's requests are not the page's to hold.
    test.use({ serviceWorkers: 'block' });

    test('puts a course into the cart that is opened right after', async ({ app: { url }, page }) => {
      await new Site(page).register(newAccount());
      const app = await holdApp(page);
      await page.goto(`/course/overview/${await courseIdOf(url, COURSE.title)}`, { waitUntil: 'commit' });
      const store = new Store(page);
      await store.addToCart();
      await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
      app.release();
      await page.waitForURL('/cart');
      await store.expectCart([COURSE.title]);
    });
  });
});

test.describe('without PUBLIC_URL', () => {
  let server: AppServer;
  test.beforeAll(async () => {
    server = await createAppServer({ PUBLIC_URL: '' });
    await server.start();
  });
  test.afterAll(() => server.dispose());

  test('a page names the host that is asked if that is this machine, and no other', async ({ request }) => {
    const read = async (host: string) => {
      const answer = await request.get(`${server.url}/about`, { headers: { host } });
      return { status: answer.status(), text: await answer.text() };
    };
    const { host } = new URL(server.url);
    for (const own of [host, `127.0.0.1:${new URL(server.url).port}`]) {
      expect((await read(own)).text).toContain(`<link rel="canonical" href="http://${own}/about"`);
    }
    for (const foreign of ['evil.example', `localhost.evil.example`]) {
      const { status, text } = await read(foreign);
      expect(status).toBe(200);
      expect(text).toContain('<title>');
      expect(text).not.toMatch(/evil|rel="canonical"|og:url|unknown\.invalid/);
    }
    // What was made for one host is not answered to another.
    expect((await read(host)).text).toContain(`href="${server.url}/about"`);
  });
});
