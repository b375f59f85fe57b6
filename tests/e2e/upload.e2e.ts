import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstructorCourse } from '#contract/authoring.ts';
import type { Track } from '#contract/track.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import { callApi, logIn, newAccount, signUp } from '../support/api-client.ts';
import { hasFfmpeg, makeFilm } from '../support/film.ts';
import { workerReady } from '../support/worker-ready.ts';
import { addCourse, draftOf, teacherOn } from '../spec/browser/teaching.ts';
import { signInOn } from '../spec/browser/screen.ts';
import { buy } from '../spec/browser/study.ts';
import { expect, test } from './fixtures.ts';
import { Classroom } from './pages/classroom.ts';
import { Site } from './pages/site.ts';

test.skip(!hasFfmpeg, 'There is no ffmpeg on this machine');

let folder: string;
let film: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'code-it-e2e-film-'));
  film = join(folder, 'loom.mp4');
  await writeFile(film, await makeFilm({ width: 1280, height: 720, seconds: 6 }));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a video that was chosen offline outlives a reload, goes up, is processed, and a buyer plays it', async ({
  page,
  app,
  context,
  browser,
  complaints: _,
}) => {
  const teacher = await teacherOn(page, app);
  const course = await addCourse(app, teacher, 'The loom');
  await page.goto(`/instructor/course/${course._id}`);
  await expect(page.getByRole('heading', { name: 'The loom' }).first()).toBeVisible();
  // The form's code is fetched with its first opening.
  await page.goto(`/instructor/course/${course._id}?open=new`);
  await page.getByRole('button', { name: 'Upload a file' }).click();
  await expect(page.getByText(/up to 2 GB/)).toBeVisible();
  await workerReady(page);
  await page.reload();
  await page.getByRole('button', { name: 'Upload a file' }).click();

  await context.setOffline(true);
  await page.getByLabel('Title', { exact: true }).fill('Warp and weft');
  await page.getByLabel('Description').fill('How threads cross');
  await page.getByLabel('Choose a video file').setInputFiles(film);
  await expect(page.getByText('loom.mp4')).toBeVisible();
  await page.getByRole('button', { name: 'Add Track' }).click();
  await expect(page.getByText('Track added successfully!')).toBeVisible();

  await page.reload();
  await page
    .getByRole('link', { name: /Warp and weft/ })
    .first()
    .click();
  await expect(page.getByText('Waiting for a connection. The file is saved on this device.')).toBeVisible();
  await page.screenshot({ path: 'test-results/upload-offline.png' });

  await context.setOffline(false);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/0:06 · 720p, 480p/)).toBeVisible();
  await expect(page.getByAltText('First frame of the video')).toBeVisible();
  const { tracks } = await draftOf(app, teacher, course._id);
  expect(tracks).toMatchObject([{ title: 'Warp and weft', hasFile: true, videoUrl: null }]);

  await page.getByLabel('Choose a captions file').setInputFiles({
    name: 'en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00,000 --> 00:01,000\nHello\n'),
  });
  await expect(page.getByText(/^Line 3: these times cannot be read/)).toBeVisible();
  await page.getByLabel('Choose a captions file').setInputFiles({
    name: 'en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nHello\n'),
  });
  await expect(page.getByRole('button', { name: 'Remove the captions in English' })).toBeVisible();
  await callApi(app.url, 'PUT', `/course/status?courseId=${course._id}`, {
    token: teacher.token,
    body: { status: 'published' },
  });

  const buyer = await signUp(app.url);
  await buy(app, buyer, course);
  const theirs = await browser.newContext({ baseURL: app.url });
  const room = await theirs.newPage();
  await signInOn(room, buyer);
  const classroom = new Classroom(room);
  await classroom.openCourse('The loom');
  await classroom.openLesson('Warp and weft');
  await classroom.play();
  await expect.poll(() => classroom.position()).toBeGreaterThan(0.5);
  const { data } = await callApi<{ data: Track[] }>(app.url, 'GET', `/course/content?courseId=${course._id}`, {
    token: buyer.token,
  });
  expect(data[0]?.renditions.map(({ quality }) => quality)).toEqual(['720p', '480p']);
  await expect(room.getByRole('button', { name: /Captions/ })).toBeVisible();
  await theirs.close();
});

test('a session that is bound to a key sends a video with a proof for each request', async ({ page, app, context }) => {
  const account = newAccount();
  await new Site(page).register(account);
  const elsewhere = await logIn(app.url, account);
  await callApi(app.url, 'POST', '/user/become-instructor', { token: elsewhere, body: {} });
  const body = { title: 'The bound loom', description: 'D', price: 499, category: 'music', subCategory: 'guitar' };
  const made = { token: elsewhere, body };
  const { data: course } = await callApi<{ data: InstructorCourse }>(app.url, 'POST', '/course/add', made);
  const proofs: (string | undefined)[] = [];
  const refused: string[] = [];
  let address = '';
  context.on('response', (response) => {
    const request = response.request();
    if (!new URL(request.url()).pathname.startsWith(UPLOADS_PATH)) return;
    proofs.push(request.headers()['dpop']);
    if (response.status() === 401) refused.push(response.headers()['www-authenticate'] ?? 'the session has ended');
    if (request.method() === 'PATCH') address = request.url();
  });

  await page.goto('/');
  await page.goto(`/instructor/course/${course._id}?open=new`);
  await page.getByRole('button', { name: 'Upload a file' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Heddles');
  await page.getByLabel('Description').fill('What lifts the warp');
  await page.getByLabel('Choose a video file').setInputFiles(film);
  await page.getByRole('button', { name: 'Add Track' }).click();
  await page
    .getByRole('link', { name: /Heddles/ })
    .first()
    .click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 90_000 });

  expect(proofs.length).toBeGreaterThan(1);
  expect(proofs).not.toContain(undefined);
  // A proof is for one request.
  expect(new Set(proofs).size).toBe(proofs.length);
  expect(refused.every((header) => header.includes('use_dpop_nonce'))).toBe(true);
  const stolen = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const answer = await fetch(address, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${stolen}`, 'Tus-Resumable': '1.0.0' },
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'invalid_dpop_proof' });
});
