import type { ProgressAnswer } from '#contract/progress.ts';
import { callApi, logIn } from '../support/api-client.ts';
import { COURSE, studentOf } from './course.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

test('the player obeys keys, and keeps its place through another quality and a reload', async ({
  app,
  page,
  complaints,
}) => {
  const site = new Site(page);
  const classroom = new Classroom(page);
  const account = await studentOf(app.url);
  await site.login(account);
  await classroom.openCourse(COURSE.title);
  await classroom.openFolder(COURSE.videoFolder);
  await classroom.openLesson(COURSE.video);
  const paused = () => classroom.video.evaluate((video: HTMLVideoElement) => video.paused);
  const source = () => classroom.video.evaluate((video: HTMLVideoElement) => video.currentSrc);

  await test.step('space plays and pauses, arrows seek by ten seconds and change the volume, m mutes', async () => {
    await classroom.play();
    await page.keyboard.press(' ');
    await expect.poll(paused).toBe(true);
    await classroom.seek(20);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => classroom.position()).toBeCloseTo(30, 0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => classroom.position()).toBeCloseTo(20, 0);
    const sound = () => classroom.video.evaluate(({ muted, volume }: HTMLVideoElement) => ({ muted, volume }));
    await page.keyboard.press('ArrowDown');
    await expect.poll(sound).toEqual({ muted: false, volume: 0.9 });
    await page.keyboard.press('m');
    await expect.poll(sound).toEqual({ muted: true, volume: 0.9 });
  });

  await test.step('the lock screen is told where playback is', async () => {
    await page.evaluate(() => {
      const session = navigator.mediaSession;
      const tell = session.setPositionState.bind(session);
      session.setPositionState = (state) => {
        document.documentElement.dataset['position'] = String(Math.round(state?.position ?? -1));
        tell(state);
      };
    });
    await classroom.seek(12);
    await expect(page.locator('html')).toHaveAttribute('data-position', '12');
  });

  await test.step('the screen stays on while it plays, and no longer', async () => {
    await page.evaluate(() => {
      const { wakeLock } = navigator;
      const ask = wakeLock.request.bind(wakeLock);
      wakeLock.request = async (type) => {
        const lock = await ask(type);
        document.documentElement.dataset['awake'] = 'yes';
        lock.addEventListener('release', () => (document.documentElement.dataset['awake'] = 'no'));
        return lock;
      };
    });
    await page.keyboard.press(' ');
    await expect(page.locator('html')).toHaveAttribute('data-awake', 'yes');
    await page.keyboard.press(' ');
    await expect(page.locator('html')).toHaveAttribute('data-awake', 'no');
  });

  await test.step('c shows the captions and hides them', async () => {
    const cues = () =>
      classroom.video.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].some(({ mode, cues: loaded }) => mode === 'showing' && (loaded?.length ?? 0) > 0),
      );
    await page.keyboard.press('c');
    await expect.poll(cues).toBe(true);
    await page.keyboard.press('c');
    await expect.poll(cues).toBe(false);
  });

  await test.step('another quality goes on from the same second, playing as it was', async () => {
    await page.keyboard.press(' ');
    await expect.poll(paused).toBe(false);
    const before = await source();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: '480p' }).check();
    await expect.poll(source).not.toBe(before);
    await expect.poll(paused).toBe(false);
    await expect.poll(() => classroom.position()).toBeGreaterThan(20);
    expect(await classroom.position()).toBeLessThan(40);
    await page.keyboard.press('Escape');
  });

  await test.step('a reload resumes there', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(paused).toBe(true);
    const left = await classroom.position();
    await page.reload();
    await expect.poll(() => classroom.position()).toBeGreaterThan(left - 1);
    expect(await classroom.position()).toBeLessThanOrEqual(left + 1);
    const token = await logIn(app.url, account);
    await expect
      .poll(
        async () => {
          const { data } = await callApi<ProgressAnswer>(app.url, 'GET', '/progress', { token });
          return data.map(({ positionSeconds }) => positionSeconds);
        },
        { timeout: 15_000 },
      )
      .toEqual([expect.closeTo(left, 0)]);
  });
  expect(complaints).toEqual([]);
});

test.describe('with requests of the page alone', () => {
  // What a worker fetches for the page, the page's routes do not see.
  test.use({ serviceWorkers: 'block' });

  test('links that have ended are asked for anew: the film plays on, and its download completes', async ({
    app,
    page,
  }) => {
    const classroom = new Classroom(page);
    await new Site(page).login(await studentOf(app.url));
    const statuses: Record<'player' | 'download', number[]> = { player: [], download: [] };
    // The content comes with links of a past hour, which the server itself refuses, until it has refused one to `until`.
    let past = true;
    let until: 'player' | 'download' = 'player';
    let endedSent = 0;
    page.on('response', (response) => {
      if (!response.url().includes('/media/videos/')) return;
      const by = 'want-repr-digest' in response.request().headers() ? 'download' : 'player';
      statuses[by].push(response.status());
      if (by === until && response.status() === 403) past = false;
    });
    await page.route('**/api/v1/course/content?*', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      const ended = past;
      await route.fulfill({ response, body: ended ? body.replaceAll(/exp=\d+/g, 'exp=1700000000') : body });
      if (ended) endedSent += 1;
    });
    await classroom.openCourse(COURSE.title);
    await classroom.openFolder(COURSE.videoFolder);
    await classroom.openLesson(COURSE.video);
    await expect.poll(() => statuses.player).toContain(206);
    expect(statuses.player).toContain(403);
    await classroom.play();

    until = 'download';
    past = true;
    statuses.player.length = 0;
    endedSent = 0;
    await page.reload();
    await expect.poll(() => statuses.player).toContain(403);
    // Until then the page has the links of this device's copy, which still hold.
    await expect.poll(() => endedSent).toBeGreaterThan(0);
    await classroom.download();
    expect(statuses.download[0]).toBe(403);
    expect(statuses.download).toContain(206);
  });
});
