import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext } from 'playwright';
import sharp from 'sharp';
import type { CourseDraft, DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import { childrenOf } from '#data/authoring/draft-tree.ts';
import { callApi, newAccount, signUpInstructor } from '../support/api-client.ts';
import { killBrowser } from '../support/kill-browser.ts';
import { expect, openProfile, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';
import { Store } from './pages/store.ts';
import { Workshop, type WrittenTrack } from './pages/workshop.ts';

function filmOf(name: string): string {
  return path.resolve(import.meta.dirname, `../../server/sample/media/videos/${name}-480p.mp4`);
}

const COURSE = {
  title: 'Weaving on a Train',
  description: 'From the first thread to a scarf.',
  price: '499',
  category: 'crafts',
  subCategory: 'knitting',
};
const TRACKS: WrittenTrack[] = [
  { type: 'folder', title: 'The loom' },
  { type: 'text', title: 'Warp', folder: 'The loom', content: '# Warp\n\nThe threads that are held.' },
  { type: 'text', title: 'Weft', folder: 'The loom', content: 'The thread that goes through.' },
  { type: 'folder', title: 'The scarf' },
  { type: 'text', title: 'Yarn', folder: 'The scarf', content: 'Wool, and how much of it.' },
  { type: 'video', title: 'Casting on', folder: 'The scarf', file: filmOf('event-loop') },
  { type: 'video', title: 'Casting off', folder: 'The scarf', file: filmOf('gradient-descent') },
  { type: 'text', title: 'Welcome', content: 'What you need before you begin.' },
];
const LAST: WrittenTrack = { type: 'text', title: 'Farewell', content: 'Wear it.' };
const WRITTEN_AT_LAST = 'What you need before you begin: patience.';
const OUTLINE = [
  'Welcome',
  'The loom',
  '  Weft',
  '  Warp',
  'The scarf',
  '  Yarn',
  '  Casting on',
  '  Casting off',
  'Farewell',
];

function outlineOf(tracks: DraftTrack[], parentId: string | null = null, depth = 0): string[] {
  return childrenOf(tracks, parentId).flatMap(({ _id, title }) => [
    '  '.repeat(depth) + title,
    ...outlineOf(tracks, _id, depth + 1),
  ]);
}

test('a whole course is written without a network, through two kills, and is sold when there is one', async ({
  app,
  page: learnersPage,
  launchOptions,
}) => {
  test.setTimeout(240_000);
  const profile = await mkdtemp(path.join(tmpdir(), 'code-it-profile-'));
  const teacher = await signUpInstructor(app.url);
  const { token } = teacher;
  const buffer = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#553c9a' } })
    .png()
    .toBuffer();
  let welcome = '';
  const load = async <T>(path: string) => (await callApi<{ data: T }>(app.url, 'GET', path, { token })).data;

  const open = async (): Promise<{ context: BrowserContext; workshop: Workshop }> => {
    const context = await openProfile(profile, { ...launchOptions, baseURL: app.url });
    context.setDefaultTimeout(15_000);
    return { context, workshop: new Workshop(await context.newPage()) };
  };
  const openOffline = async () => {
    const opened = await open();
    await opened.context.setOffline(true);
    return opened;
  };
  const kill = async (context: BrowserContext) => {
    const closed = context.waitForEvent('close');
    killBrowser(profile);
    await closed;
  };

  try {
    let { context, workshop } = await open();
    const site = new Site(workshop.page);
    await site.login(teacher);
    await site.workerReady();
    await app.stop();
    await context.setOffline(true);

    await test.step('the course, its folders and tracks, on a device that never saw the instructor area', async () => {
      await workshop.page.goto('/instructor/create-course');
      await workshop.fillCourse({ ...COURSE, thumbnail: { name: 'loom.png', mimeType: 'image/png', buffer } });
      await workshop.createCourse();
      await workshop.expectPicture(COURSE.title);
      await workshop.openCourse(COURSE.title);
      await workshop.startTrack();
      for (const track of TRACKS) await workshop.addTrack(track);
      await workshop.fillTrack(LAST);
      await workshop.expectKept();
    });

    await test.step('a kill in the middle of a track: its words are still in the form', async () => {
      await kill(context);
      ({ context, workshop } = await openOffline());
      await workshop.openCourse(COURSE.title);
      await workshop.startTrack();
      const form = workshop.page.getByRole('form', { name: 'Add Track' });
      await expect(form.getByLabel('Title')).toHaveValue(LAST.title);
      await expect(form.getByLabel('Content')).toHaveValue(LAST.content ?? '');
      await workshop.saveTrack(LAST.title);
    });

    await test.step('a kill right after the order was changed, and while a text was', async () => {
      await workshop.drag('Farewell', 'The loom', 0.5);
      await workshop.drag('Farewell', 'Welcome', 0.9);
      await workshop.drag('Welcome', 'The loom', 0.1);
      await workshop.step('Weft', 'Alt+ArrowUp');
      // Into the folder above it, and out again.
      await workshop.step('Farewell', 'Alt+ArrowRight');
      await workshop.step('Farewell', 'Alt+ArrowLeft');
      expect(await workshop.outline()).toEqual(OUTLINE);
      await workshop.track('Welcome').click();
      await workshop.page.getByRole('form', { name: 'Edit Track' }).getByLabel('Content').fill(WRITTEN_AT_LAST);
      welcome = await workshop.insertPicture({ name: 'loom.png', mimeType: 'image/png', buffer }, 'A loom');
      expect(welcome).toMatch(/^What you need before you begin: patience\.\s+!\[A loom\]\(\/api\/v1\/media\/lessons\//);
      await workshop.expectKept();
      await kill(context);
      ({ context, workshop } = await openOffline());
      await workshop.openCourse(COURSE.title);
      await expect.poll(() => workshop.outline()).toEqual(OUTLINE);
      await workshop.track('Welcome').click();
      const content = workshop.page.getByRole('form', { name: 'Edit Track' }).getByLabel('Content');
      await expect(content).toHaveValue(welcome);
    });

    const courseId = await test.step('online, the server has exactly this course, once', async () => {
      await app.start();
      await context.setOffline(false);
      await expect
        .poll(
          async () => {
            const [course] = await load<InstructorCourse[]>('/course/instructor');
            if (!course?.thumbnail) return null;
            const { tracks } = await load<CourseDraft>(`/course/draft?courseId=${course._id}`);
            const first = tracks.find(({ title }) => title === 'Welcome');
            return { outline: outlineOf(tracks), welcome: first?.content };
          },
          { timeout: 60_000 },
        )
        .toEqual({ outline: OUTLINE, welcome });
      const courses = await load<InstructorCourse[]>('/course/instructor');
      expect(courses).toHaveLength(1);
      const [course] = courses as [InstructorCourse];
      expect(course).toMatchObject({ title: COURSE.title, price: 499, status: 'draft', trackCount: 7 });
      const { tracks } = await load<CourseDraft>(`/course/draft?courseId=${course._id}`);
      for (const { type, title, content, file } of [...TRACKS.filter((each) => each.title !== 'Welcome'), LAST]) {
        const [track, ...more] = tracks.filter((each) => each.title === title);
        expect(more).toEqual([]);
        expect(track).toMatchObject({ type, content: content ?? null, videoUrl: null });
        if (!file || !track) continue;
        const mediaOf = () => load<TrackMedia>(`/course/content/track/media?trackId=${track._id}`);
        await expect.poll(async () => (await mediaOf()).video?.state, { timeout: 90_000 }).toBe('ready');
        const { size } = await stat(file);
        expect((await mediaOf()).video).toMatchObject({ name: path.basename(file), bytes: size });
      }
      const picture = await fetch(app.url + course.thumbnail);
      expect(picture.headers.get('content-type')).toMatch(/^image\//);
      return course._id;
    });

    await test.step('published, a learner buys it, reads it and watches it', async () => {
      await workshop.publish();
      await expect(new Site(workshop.page).toast('Course published successfully!')).toBeVisible();
      const [learner, store, classroom] = [
        new Site(learnersPage),
        new Store(learnersPage),
        new Classroom(learnersPage),
      ];
      await learner.register(newAccount());
      await learnersPage.goto(`/course/overview/${courseId}`);
      await store.addToCart();
      await store.openCart();
      await store.expectCart([COURSE.title]);
      await store.payInSandbox();
      await classroom.openCourse(COURSE.title);
      await classroom.openFolder('The loom');
      await classroom.openLesson('Warp');
      await expect(learnersPage.getByText('The threads that are held.')).toBeVisible();
      await classroom.openCourse(COURSE.title);
      await classroom.openLesson('Welcome');
      const picture = learnersPage.getByRole('img', { name: 'A loom' });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
      await new Site(learnersPage).workerReady();
      await classroom.openCourse(COURSE.title);
      await classroom.openLesson('Welcome');
      await expect(picture).toBeVisible();
      await learnersPage.context().setOffline(true);
      await learnersPage.reload();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
      await learnersPage.context().setOffline(false);
      for (const title of ['Casting on', 'Casting off']) {
        await classroom.openCourse(COURSE.title);
        await classroom.openFolder('The scarf');
        await classroom.openLesson(title);
        await classroom.play();
        await expect.poll(() => classroom.position()).toBeGreaterThan(1);
      }
    });
    await context.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
});
