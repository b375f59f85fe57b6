import type { Locator } from 'playwright/test';
import { flattenTracks, lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { holdClock } from './page-clock.ts';
import { clause, expect, screen, test } from './screen.ts';
import { buy, catalogue, changeTracks, find, tracksOf } from './study.ts';

let url: string;
let course: string;
let lesson: Track;
let contents: Track[];
const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page, app, learner }) => {
  const bought = find(await catalogue(app), 'JavaScript from First Principles');
  await buy(app, learner, bought);
  contents = (await tracksOf(app, learner, bought)).filter(({ parentId }) => parentId === null);
  const video = flattenTracks(contents).find(({ type }) => type === 'video');
  if (!video) throw new Error('The sample course has no video');
  lesson = video;
  course = bought._id;
  url = `/course/player?courseId=${course}&trackId=${video._id}`;
  await page.clock.install();
  await page.goto(url);
});

const video = () => visit.page.locator('video');
const read = <T>(of: (element: HTMLVideoElement) => T) => video().evaluate(of);
const seconds = () => read(({ currentTime }) => currentTime);
const press = (name: string) => visit.page.getByRole('button', { name, exact: true }).click();
/** The lesson as it opens, with nothing chosen before. */
async function open() {
  await visit.page.evaluate(() => localStorage.removeItem('playback'));
  await visit.page.goto(url);
  await expect.poll(() => read(({ readyState }) => readyState)).toBeGreaterThanOrEqual(1);
}
async function play() {
  await read((element) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => read(({ paused }) => paused)).toBe(false);
}
async function seek(to: number) {
  await video().evaluate((element: HTMLVideoElement, second) => (element.currentTime = second), to);
  await expect.poll(seconds).toBeCloseTo(to, 0);
}
/** Once what was to be drawn is drawn and has faded in or out, which takes its own time. */
const settledOpacity = (shown: Locator) =>
  shown.evaluate(async (element) => {
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
    getComputedStyle(element).getPropertyValue('opacity');
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).opacity;
  });
const openSettings = () => press('Playback settings');
const group = (name: string) => visit.page.getByRole('group', { name });

test.beforeEach(open);

test(clause('2.player.title'), async () => {
  await expect(visit.page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible();
  await expect(video()).toBeVisible();
});

test(clause('2.route.player'), async () => {
  await visit.page.reload();
  await expect(visit.page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible();
});

test(clause('2.player.unsupported'), async () => {
  expect(await read(({ textContent }) => textContent)).toBe('Your browser does not support the video tag.');
});

test(clause('2.player.seek-keys'), async () => {
  await seek(20);
  await visit.page.keyboard.press('ArrowRight');
  await expect.poll(seconds).toBeCloseTo(30, 0);
  await visit.page.keyboard.press('ArrowLeft');
  await expect.poll(seconds).toBeCloseTo(20, 0);
});

test(clause('2.player.seek-buttons'), async () => {
  await seek(20);
  await press('Forward 10 seconds');
  await expect.poll(seconds).toBeCloseTo(30, 0);
  await press('Back 10 seconds');
  await expect.poll(seconds).toBeCloseTo(20, 0);
});

test(clause('2.player.space'), async () => {
  await play();
  await visit.page.keyboard.press(' ');
  await expect.poll(() => read(({ paused }) => paused)).toBe(true);
  await visit.page.keyboard.press(' ');
  await expect.poll(() => read(({ paused }) => paused)).toBe(false);
});

test(clause('2.player.speeds'), async () => {
  await openSettings();
  await expect(group('Speed').locator('label')).toHaveText(['0.5×', '1×', '1.25×', '1.5×', '1.75×', '2×']);
  for (const speed of [0.5, 1, 1.25, 1.5, 1.75, 2]) {
    await group('Speed')
      .getByRole('radio', { name: `${speed}×`, exact: true })
      .check();
    await expect.poll(() => read(({ playbackRate }) => playbackRate)).toBe(speed);
  }
});

test(clause('2.player.qualities'), async () => {
  await openSettings();
  await expect(group('Quality').locator('label')).toHaveText(['1080p', '720p', '480p']);
  await expect(group('Quality').getByRole('radio', { name: '1080p' })).toBeChecked();
});

test(clause('2.player.quality-position'), async () => {
  await seek(30);
  const before = await read(({ currentSrc }) => currentSrc);
  await openSettings();
  await group('Quality').getByRole('radio', { name: '480p' }).check();
  await expect.poll(() => read(({ currentSrc }) => currentSrc)).toContain('480p');
  expect(before).toContain('1080p');
  await expect.poll(seconds).toBeCloseTo(30, 0);
});

test(clause('2.player.quality-one'), async () => {
  const answer = await changeTracks(visit.page, (track) => ({ ...track, renditions: track.renditions.slice(0, 1) }));
  await visit.page.reload();
  await openSettings();
  await expect(group('Speed')).toBeVisible();
  await expect(group('Quality')).toHaveCount(0);
  await answer.leave();
});

test(clause('2.player.volume'), async () => {
  const volume = () => read((element) => element.volume);
  for (const [key, level] of [
    ['ArrowDown', 0.9],
    ['ArrowDown', 0.8],
    ['ArrowUp', 0.9],
  ] as const) {
    await visit.page.keyboard.press(key);
    await expect.poll(volume).toBe(level);
  }
});

test(clause('2.player.fullscreen'), async () => {
  const full = () => visit.page.evaluate(() => document.fullscreenElement !== null);
  await press('Full screen');
  await expect.poll(full).toBe(true);
  await press('Exit full screen');
  await expect.poll(full).toBe(false);
});

test(clause('2.player.controls-hide'), async () => {
  const controls = visit.page.locator('[data-controls]').locator('..');
  await play();
  await holdClock(visit.page);
  await video().hover();
  await visit.page.clock.runFor(2900);
  expect(await settledOpacity(controls)).toBe('1');
  await visit.page.clock.runFor(200);
  expect(await settledOpacity(controls)).toBe('0');
  await visit.page.clock.resume();
});

test(clause('2.player.title-overlay'), async () => {
  const overlay = visit.page.locator('video ~ div', { hasText: lesson.title }).first();
  await expect(overlay).toHaveText(lesson.title);
  expect(await settledOpacity(overlay)).toBe('1');
  await holdClock(visit.page);
  await play();
  await expect(visit.page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await visit.page.clock.runFor(1900);
  expect(await settledOpacity(overlay)).toBe('1');
  await visit.page.clock.runFor(200);
  expect(await settledOpacity(overlay)).toBe('0');
  await visit.page.clock.resume();
});

test(clause('2.player.show-more'), async () => {
  const description = 'Four lines of code, two queues and one rule. '.repeat(20).trim();
  const answer = await changeTracks(visit.page, (track) => ({ ...track, description }));
  await visit.page.reload();
  const text = visit.page.getByText(description);
  await expect(text).toHaveCSS('-webkit-line-clamp', '3');
  await press('Show more');
  await expect(text).toHaveCSS('-webkit-line-clamp', 'none');
  await press('Show less');
  await expect(text).toHaveCSS('-webkit-line-clamp', '3');
  await answer.leave();
});

test(clause('2.player.go-back'), async () => {
  await visit.page.goto('/my-learning/wishlist');
  await visit.page.evaluate((to) => history.pushState({ idx: 1 }, '', to), url);
  await visit.page.reload();
  await press('Go Back');
  await expect(visit.page).toHaveURL('/my-learning/wishlist');
});

test(clause('2.player.empty'), async () => {
  await visit.page.goto('/course/player');
  await expect(visit.page.getByRole('heading', { name: 'No video contents available.', exact: true })).toBeVisible();
});

test(clause('2.player.youtube'), async () => {
  await visit.page.route('https://www.youtube-nocookie.com/**', (route) => route.abort());
  for (const videoUrl of ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://youtu.be/dQw4w9WgXcQ']) {
    const answer = await changeTracks(visit.page, (track) => ({ ...track, videoUrl, renditions: [] }));
    await visit.page.reload();
    // Until the answer comes the lesson is as this device knows it.
    await expect(visit.page.getByText('Plays from YouTube', { exact: true })).toBeVisible();
    await press(`Play ${lesson.title}`);
    const frame = visit.page.locator('iframe');
    await expect(frame).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
    await answer.leave();
  }
  // Of 11 characters: anything longer is no id.
  const videoUrl = 'https://youtu.be/dQw4w9WgXcQQ';
  const answer = await changeTracks(visit.page, (track) => ({ ...track, videoUrl, renditions: [] }));
  await visit.page.reload();
  await expect(video()).toHaveAttribute('src', videoUrl);
  await answer.leave();
});

test(clause('2.player.siblings'), async () => {
  const lessons = lessonsOf(contents);
  const at = lessons.findIndex(({ _id }) => _id === lesson._id);
  for (const [name, sibling] of [
    ['Next lesson', lessons[at + 1]],
    ['Previous lesson', lessons[at - 1]],
  ] as const) {
    await visit.page.goto(url);
    await press(name);
    await expect(visit.page.getByRole('heading', { level: 1, name: sibling?.title ?? 'a lesson' })).toBeVisible();
    expect(new URL(visit.page.url()).searchParams.get('trackId')).toBe(sibling?._id);
  }
});

test(clause('2.player.autoplay-next'), async () => {
  const answer = await changeTracks(visit.page, (track) =>
    track.type === 'text' ? { ...lesson, _id: track._id, title: track.title } : track,
  );
  await visit.page.reload();
  await expect.poll(() => read(({ readyState }) => readyState)).toBeGreaterThanOrEqual(1);
  await video().evaluate((element: HTMLVideoElement) => (element.currentTime = element.duration - 0.3));
  await play();
  await expect(visit.page.getByText(/^Up next in \d$/)).toBeVisible();
  await visit.page.clock.runFor(6000);
  await expect(visit.page).not.toHaveURL(url);
  await answer.leave();
});

test.describe('a player that nothing reaches', () => {
  const cut = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page }) => {
    await page.route('**/api/v1/course/content**', (route) => route.abort());
    await page.goto(url);
  });

  test(clause('8.player.failed'), async () => {
    await expect(cut.page.getByRole('heading', { name: 'This lesson could not be loaded' })).toBeVisible();
    await cut.page.unroute('**/api/v1/course/content**');
    await cut.page.getByRole('button', { name: 'Retry' }).click();
    await expect(cut.page.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible();
  });
});
