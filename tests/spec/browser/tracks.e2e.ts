import type { CourseSummary } from '#contract/course.ts';
import type { ContentAnswer, Track } from '#contract/track.ts';
import { clause, expect, holdBack, screen, test } from './screen.ts';
import { buy, catalogue, find, tracksOf } from './study.ts';

const CONTENT = '**/api/v1/course/content**';

let course: CourseSummary;
let tracks: Track[];
const visit = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ app, learner }) => {
  course = find(await catalogue(app), 'JavaScript from First Principles');
  await buy(app, learner, course);
  tracks = await tracksOf(app, learner, course);
});
const page = () => visit.page;
const firstOf = (type: Track['type']) => {
  const track = tracks.find((each) => each.type === type);
  if (!track) throw new Error(`The sample course has no ${type}`);
  return track;
};
/** The folder that holds a track. */
const folderOf = (track: Track) => {
  const folder = tracks.find(({ _id }) => _id === track.parentId);
  if (!folder) throw new Error('The sample course keeps this track in no folder');
  return folder;
};
const openCourse = async () => {
  await page().goto(`/my-learning/course/${course._id}`);
  await expect(page().getByRole('heading', { level: 1, name: course.title })).toBeVisible();
};
const openFolder = async (folder: Track) => {
  await page().goto(`/my-learning/course/track/${folder._id}`);
  await expect(page().getByRole('heading', { level: 1, name: folder.title })).toBeVisible();
};
const card = (track: Track) =>
  page()
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page().getByRole('heading', { name: track.title, exact: true }) });

test(clause('2.tracks.title'), async () => {
  await openCourse();
  for (const track of tracks.filter(({ parentId }) => parentId === null)) await expect(card(track)).toBeVisible();
});

test(clause('2.route.course-tracks'), async () => {
  await openCourse();
  await page().reload();
  await expect(page().getByRole('heading', { level: 1, name: course.title })).toBeVisible();
});

test(clause('2.tracks.folder'), async () => {
  await openCourse();
  const folder = firstOf('folder');
  const link = card(folder).getByRole('link', { name: `View Tracks: ${folder.title}` });
  await expect(link).toHaveText('View Tracks');
  await link.click();
  await expect(page()).toHaveURL(`/my-learning/course/track/${folder._id}`);
});

test(clause('2.tracks.video'), async () => {
  const video = firstOf('video');
  await openFolder(folderOf(video));
  const link = card(video).getByRole('link', { name: `Watch Video: ${video.title}` });
  await expect(link).toHaveText('Watch Video');
  // Its own address: the reader would lead on to the player.
  await expect(link).toHaveAttribute('href', `/course/player?courseId=${course._id}&trackId=${video._id}`);
  await link.click();
  await expect(page()).toHaveURL(`/course/player?courseId=${course._id}&trackId=${video._id}`);
});

test(clause('3.course-tracking'), async () => {
  const video = firstOf('video');
  await openFolder(folderOf(video));
  await card(video)
    .getByRole('link', { name: `Watch Video: ${video.title}` })
    .click();
  await expect(page().getByRole('heading', { level: 1, name: video.title })).toBeVisible();
  // As the router keeps it in the browser's history.
  const state = await page().evaluate(() => (history.state as { usr: unknown }).usr);
  const { _id: trackId, title, type, description } = video;
  // Its link is signed anew for each answer.
  const content = {
    _id: trackId,
    title,
    type,
    description,
    videoUrl: expect.stringMatching(/^\/api\/v1\/media\//) as unknown,
  };
  expect(state).toMatchObject({ courseId: course._id, trackId, content });
  // The address alone tells the same.
  await page().evaluate(() => history.replaceState(null, ''));
  await page().reload();
  await expect(page().getByRole('heading', { level: 1, name: video.title })).toBeVisible();
});

test(clause('2.tracks.text'), async () => {
  const text = firstOf('text');
  await openFolder(folderOf(text));
  const link = card(text).getByRole('link', { name: `Read: ${text.title}` });
  await expect(link).toHaveAttribute('href', `/course/reader?courseId=${course._id}&trackId=${text._id}`);
  await link.click();
  await expect(page()).toHaveURL(`/course/reader?courseId=${course._id}&trackId=${text._id}`);
  // Markdown as elements, and nothing that could run.
  const lesson = page().getByRole('main');
  await expect(lesson.locator('h2, h3, p, li, pre').first()).toBeVisible();
  await expect(lesson.locator('script, iframe, [onclick], [onerror]')).toHaveCount(0);
});

test(clause('2.route.reader'), async () => {
  const text = firstOf('text');
  await page().goto(`/course/reader?courseId=${course._id}&trackId=${text._id}`);
  await page().reload();
  await expect(page().getByRole('heading', { level: 1, name: text.title })).toBeVisible();
});

test(clause('2.route.folder'), async () => {
  await openFolder(firstOf('folder'));
  await page().reload();
  await expect(page().getByRole('heading', { level: 1, name: firstOf('folder').title })).toBeVisible();
});

test(clause('2.folder.title'), async () => {
  const folder = firstOf('folder');
  await openFolder(folder);
  for (const track of folder.subTracks) await expect(card(track)).toBeVisible();
});

test(clause('2.tracks.empty'), async () => {
  const url = '**/api/v1/course/content?*';
  await page().route(url, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as ContentAnswer;
    await route.fulfill({ response, json: { ...answer, data: [] } });
  });
  await openCourse();
  await expect(page().getByRole('heading', { name: 'No tracks found', exact: true })).toBeVisible();
  await expect(page().getByText('There are no tracks available for this course.', { exact: true })).toBeVisible();
  await page().unroute(url);
});

test.describe('on a device that holds nothing', () => {
  const fresh = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ app, learner }) => {
    await buy(app, learner, course);
  });

  test(clause('2.folder.loading'), async () => {
    const folder = firstOf('folder');
    const release = await holdBack(fresh.page, CONTENT);
    await fresh.page.clock.install();
    await fresh.page.goto(`/my-learning/course/track/${folder._id}`);
    const loading = fresh.page.getByRole('main').getByRole('status');
    await expect(loading).toBeVisible();
    await fresh.page.clock.runFor(5000);
    await expect(loading).toBeVisible();
    release();
    await expect(fresh.page.getByRole('heading', { level: 1, name: folder.title })).toBeVisible();
    await expect(loading).toHaveCount(0);
  });
});

for (const [id, path] of [
  ['8.tracks.failed', () => `/my-learning/course/${course._id}`],
  ['8.track-page.failed', () => `/my-learning/course/track/${firstOf('folder')._id}`],
] as const) {
  test.describe(`content that does not come, ${id}`, () => {
    const cut = screen({ signedIn: true, serviceWorkers: 'block' }, async ({ page, app, learner }) => {
      await buy(app, learner, course);
      await page.route(CONTENT, (route) => route.abort());
      await page.goto(path());
    });

    test(clause(id), async () => {
      await expect(cut.page.getByRole('heading', { name: 'This content could not be loaded' })).toBeVisible();
      await cut.page.unroute(CONTENT);
      await cut.page.getByRole('button', { name: 'Retry' }).click();
      await expect(cut.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    });
  });
}
