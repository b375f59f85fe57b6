import type { CourseDraft, DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import { childrenOf } from '#data/authoring/draft-tree.ts';
import { callApi, signUpInstructor } from '../support/api-client.ts';
import { expect, test } from './fixtures.ts';
import { Site } from './pages/site.ts';
import { Workshop } from './pages/workshop.ts';

const LIST = [
  'Casting on - https://youtu.be/abcdefghijk',
  '[Casting off](https://www.youtube.com/watch?v=bcdefghijkl)',
  'http://video.example/old.mp4',
  'https://video.example/blocking-a-scarf.mp4',
].join('\n');

test.describe('drafting', () => {
  let token: string;
  let courseId: string;
  const load = async (baseUrl: string) => {
    const path = `/course/draft?courseId=${courseId}`;
    return (await callApi<{ data: CourseDraft }>(baseUrl, 'GET', path, { token })).data.tracks;
  };
  const add = async (baseUrl: string, content: Partial<DraftTrack>) => {
    const body = { courseId, content: { description: 'D', ...content } };
    return (await callApi<{ data: DraftTrack }>(baseUrl, 'POST', '/course/content/track/add', { token, body })).data;
  };

  test.beforeEach(async ({ app, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    const teacher = await signUpInstructor(app.url);
    token = teacher.token;
    const body = { title: 'Weaving', description: 'D', price: 0, category: 'crafts', subCategory: 'knitting' };
    const answer = await callApi<{ data: InstructorCourse }>(app.url, 'POST', '/course/add', { token, body });
    courseId = answer.data._id;
    const folder = await add(app.url, { type: 'folder', title: 'The loom' });
    await add(app.url, { type: 'text', title: 'Warp', content: 'Held.', parentId: folder._id });
    const inner = await add(app.url, { type: 'folder', title: 'Parts', parentId: folder._id });
    await add(app.url, { type: 'text', title: 'Heddle', content: 'Lifts.', parentId: inner._id });
    await new Site(page).login(teacher);
  });

  test('a list of links becomes tracks, in one go and with one Undo', async ({ app, page, complaints }) => {
    const workshop = new Workshop(page);
    await workshop.openCourse('Weaving');
    const before = await workshop.outline();
    await workshop.track('The loom').click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), LIST);
    await workshop.track('The loom').press('Control+v');
    const sheet = page.getByRole('dialog', { name: 'Add videos from a list' });
    await expect(sheet.getByRole('listitem')).toHaveCount(4);
    await expect(sheet.getByText('Line 3: Use a YouTube link or an https address')).toBeVisible();
    await expect(sheet.getByText('1 line skipped')).toBeVisible();
    await sheet.getByRole('button', { name: 'Add 3 videos' }).click();
    const made = ['    Heddle', '  Casting on', '  Casting off', '  Blocking a scarf'];
    await expect.poll(async () => (await workshop.outline()).slice(-4)).toEqual(made);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => workshop.outline()).toEqual(before);

    await workshop.startTrack();
    const form = page.getByRole('form', { name: 'Add Track' });
    await form.getByRole('group', { name: 'Type', exact: true }).getByText('Video').click();
    await page.getByRole('button', { name: 'Add several from a list' }).click();
    await sheet.getByLabel('Links').fill(LIST);
    await sheet.getByRole('button', { name: 'Add 3 videos' }).click();
    await expect
      .poll(async () => childrenOf(await load(app.url), null).map(({ title, videoUrl }) => [title, videoUrl]))
      .toEqual([
        ['The loom', null],
        ['Casting on', 'https://youtu.be/abcdefghijk'],
        ['Casting off', 'https://www.youtube.com/watch?v=bcdefghijkl'],
        ['Blocking a scarf', 'https://video.example/blocking-a-scarf.mp4'],
      ]);
    expect(complaints).toEqual([]);
  });

  test('a list that came up under a resting pointer can be dragged', async ({ page, complaints }) => {
    const workshop = new Workshop(page);
    await page.goto('/instructor/courses');
    const course = page.getByRole('link', { name: 'Weaving', exact: true });
    await expect(course).toBeVisible();
    await page.mouse.move(460, 390);
    await course.press('Enter');
    await expect(workshop.track('Parts')).toBeVisible();
    const at = await page.evaluate(() => document.elementFromPoint(460, 390)?.closest('nav')?.ariaLabel);
    expect(at).toBe('Tracks of this course');
    await workshop.drag('Parts', 'Warp', 0.1);
    expect(complaints).toEqual([]);
  });

  test('whoever writes on after moving a track keeps the focus', async ({ app, page, complaints }) => {
    const workshop = new Workshop(page);
    await workshop.openCourse('Weaving');
    await workshop.step('Parts', 'Alt+ArrowUp');
    await workshop.track('Warp').click();
    const content = page.getByRole('form', { name: 'Edit Track' }).getByLabel('Content');
    await content.click();
    await page.keyboard.type('Tight. ');
    const contents = async () => (await load(app.url)).map((track) => track.content ?? '');
    await expect.poll(async () => (await contents()).join()).toContain('Tight.');
    await expect(content).toBeFocused();
    await page.keyboard.type('Even. ');
    await expect(content).toHaveValue(/Tight\. Even\. /);
    expect(complaints).toEqual([]);
  });

  test('without a network: a copy of a folder with all in it, a preview, a template, and Ctrl + S', async ({
    app,
    page,
    context,
    complaints,
  }) => {
    const workshop = new Workshop(page);
    await new Site(page).workerReady();
    await workshop.openCourse('Weaving');
    await context.setOffline(true);

    await page.getByRole('button', { name: 'Actions for The loom' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const folder = ['  Warp', '  Parts', '    Heddle'];
    await expect.poll(() => workshop.outline()).toEqual(['The loom', ...folder, 'The loom (copy)', ...folder]);

    await page.getByRole('button', { name: 'Actions for Heddle' }).first().click();
    await page.getByRole('menuitem', { name: 'Make free preview' }).click();
    await expect(page.getByText('Preview', { exact: true })).toHaveCount(1);

    await workshop.startTrack();
    const form = page.getByRole('form', { name: 'Add Track' });
    await form.getByRole('group', { name: 'Type', exact: true }).getByText('Text').click();
    const templates = form.getByRole('group', { name: 'Start with a template' });
    await templates.getByRole('button', { name: 'Exercise' }).click();
    await expect(form.getByLabel('Content')).toHaveValue(/^## The task/);
    await templates.getByRole('button', { name: 'Cheat sheet' }).click();
    await form.getByLabel('Content').pressSequentially('My own words');
    await expect(templates).toHaveCount(0);
    await form.getByLabel('Title').fill('Words');
    await form.getByLabel('Description').fill('About words');
    await workshop.saveTrack('Words');

    await workshop.track('Words').click();
    const edit = page.getByRole('form', { name: 'Edit Track' });
    await edit.getByLabel('Title').fill('Many words');
    await page.keyboard.press('Control+s');
    // At once, not when the field is left.
    await expect(workshop.track('Many words')).toBeVisible({ timeout: 1500 });

    await context.setOffline(false);
    await expect
      .poll(async () => (await load(app.url)).find(({ title }) => title === 'Many words')?.content)
      .toMatch(/My own words/);
    const tracks = await load(app.url);
    expect(
      tracks
        .filter(({ title }) => title === 'Heddle')
        .map(({ preview }) => preview)
        .sort(),
    ).toEqual([false, true]);
    expect(tracks).toHaveLength(9);
    expect(complaints).toEqual([]);
  });
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('what is opened offline and is not there says so, and is there when the network is', async ({
    app,
    page,
    context,
    complaints: _complaints,
  }) => {
    const teacher = await signUpInstructor(app.url);
    const body = { title: 'Weaving', description: 'D', price: 0, category: 'crafts', subCategory: 'knitting' };
    await callApi(app.url, 'POST', '/course/add', { token: teacher.token, body });
    await new Site(page).login(teacher);
    await new Workshop(page).openCourse('Weaving');
    const add = page.getByRole('link', { name: 'Add track' });
    await expect(add).toBeVisible();
    await context.setOffline(true);
    await add.click();
    const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await expect(missing).toContainText('You are offline');
    await context.setOffline(false);
    await missing.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Add Track' })).toBeVisible();
  });
});
