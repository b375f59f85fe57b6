import { COURSE, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}

test('the app is installable', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as {
    id: string;
    scope: string;
    start_url: string;
    icons: Icon[];
    screenshots: { src: string; form_factor: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ id: '/', scope: '/', name: 'Code It', display: 'standalone' });
  expect(manifest.icons.map((icon) => icon.purpose ?? 'any')).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  );
  expect(manifest.screenshots.map((shot) => shot.form_factor).sort()).toEqual(
    expect.arrayContaining(['narrow', 'wide']),
  );
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await request.get(src)).status(), src).toBe(200);
  }
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(
    expect.arrayContaining([expect.stringContaining('/my-learning'), expect.stringContaining('/cart')]),
  );
  await new Site(page).workerReady();
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Incognito contexts cannot install anything; nothing else may stand in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('at the first visit an installation is offered once a lesson was downloaded', async ({ app, page }) => {
  const site = new Site(page);
  const classroom = new Classroom(page);
  // As after a browser's own offer, which a headless one never makes.
  await page.addInitScript(() => Object.assign(window, { installEvent: new Event('beforeinstallprompt') }));
  await site.login(await studentOf(app.url));
  await site.workerReady();
  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.videoFolder);
  const offer = page.getByText('Install Code It');
  const visits = () => page.evaluate(() => JSON.parse(localStorage.getItem('installOffer') ?? '{}') as object);
  await expect.poll(visits).toMatchObject({ visits: 1, downloaded: false });
  await expect(offer).toHaveCount(0);
  await classroom.openLesson(COURSE.video);
  await classroom.download();
  await expect.poll(visits).toMatchObject({ visits: 1, downloaded: true });
  // Not over the lesson, but on the way back.
  await expect(offer).toHaveCount(0);
  await page.goto('/my-learning');
  await expect(offer).toBeVisible();
});

test('what another app shares opens here, with the worker and without', async ({ page, request }) => {
  await page.goto('/courses/programming');
  const course = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  const path = (await course.getAttribute('href')) ?? '';
  const shared = `/share?text=${encodeURIComponent(`Have a look: ${new URL(path, page.url()).href}`)}`;

  const answer = await request.get(shared, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers()['location']).toBe(path);

  await new Site(page).workerReady();
  await page.context().setOffline(true);
  await page.goto(shared);
  await expect(page).toHaveURL(path);
  await page.goto('/share?title=guitar');
  await expect(page).toHaveURL('/courses/guitar');
  const { origin } = new URL(page.url());
  for (const path of ['//evil.example/x', '/.//evil.example', '/\\evil.example']) {
    await page.goto(`/share?url=${encodeURIComponent(origin + path)}`);
    await expect(page, path).toHaveURL(`${origin}/`);
  }
});

test.describe('on iOS', () => {
  test.use({
    viewport: { width: 390, height: 664 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
  });

  test('the page that is put on the home screen has a picture of the start, as large as the screen', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.goto('/about-course');
    const pictures = page.locator('link[rel="apple-touch-startup-image"]');
    await expect(pictures).toHaveCount(2);
    const sizes = await pictures.evaluateAll((links) =>
      Promise.all(
        links.map(async (link) => {
          const picture = new Image();
          picture.src = (link as HTMLLinkElement).href;
          await picture.decode();
          return [(link as HTMLLinkElement).media.match(/portrait|landscape/)?.[0], picture.width, picture.height];
        }),
      ),
    );
    expect(sizes).toEqual([
      ['portrait', 1170, 2532],
      ['landscape', 2532, 1170],
    ]);
    await expect(page.locator('meta[name="apple-mobile-web-app-capable"]')).toHaveAttribute('content', 'yes');
  });
});
