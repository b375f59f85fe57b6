import { beforeAll, expect, it } from 'vitest';
import { configureServerRendering, renderPage } from '#app/entry-server.tsx';
import { paths } from '#config/paths.ts';
import type { DraftTrack } from '#contract/authoring.ts';
import { newCourse, newTrack, setStatus, teach, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const ORIGIN = 'http://localhost';

const t = startTestApp();
let author: TestUser;
let courseId: string;
let text: DraftTrack;
beforeAll(async () => {
  configureServerRendering(async (input, init) => t.app.fetch(new Request(input, init)), ORIGIN);
  author = await teach(t, await t.signUp());
  courseId = (await newCourse(t, author))._id;
  text = await newTrack(t, author, { courseId, content: '## Fire\n\nAfter *earth* and water.' });
  await setStatus(t, author, courseId, 'published');
});

const render = (path: string) => renderPage(new URL(path, ORIGIN), ORIGIN);

async function setPreview({ _id, version }: DraftTrack, preview: boolean): Promise<DraftTrack> {
  const { status, body } = await t.request<{ data: DraftTrack }>('/course/content/track/update', {
    method: 'PUT',
    as: author,
    body: { courseId, trackId: _id, version, from: { preview: !preview }, changes: { preview } },
  });
  expect(status).toBe(200);
  return body.data;
}

it('is the shell where nobody may read it without a sign-in', async () => {
  expect(await render(paths.reader(courseId, text._id))).toBeNull();
  expect(await render(paths.player(courseId, text._id))).toBeNull();
  expect(await render(paths.reader(courseId, 'nothing'))).toBeNull();
  expect(await render('/course/reader')).toBeNull();
});

it('is HTML while it is the preview, also from the address of the player', async () => {
  const open = await setPreview(text, true);
  const page = await render(paths.reader(courseId, text._id));
  expect(page).toMatchObject({ status: 200, module: 'src/app/routes/reader-screen.tsx' });
  const { head, body } = page as { head: string; body: string };
  expect(head).toContain(`<title>${text.title} · Code It</title>`);
  expect(body).toContain('<h2 id="s-fire" tabindex="-1">Fire</h2><p>After <em>earth</em> and water.</p>');
  expect(body).toContain(`href="${paths.overview(courseId)}"`);
  expect(await render(paths.player(courseId, text._id))).toEqual({ redirect: paths.reader(courseId, text._id) });

  await setPreview(open, false);
  expect(await render(paths.reader(courseId, text._id))).toBeNull();
});

it('is the shell for a film, which no HTML plays', async () => {
  const film = await setPreview(await newTrack(t, author, { courseId, ...VIDEO_TRACK }), true);
  expect(await render(paths.player(courseId, film._id))).toBeNull();
  expect(await render(paths.reader(courseId, film._id))).toBeNull();
});

it('fails where the server cannot tell, so that the page offers another try', async () => {
  configureServerRendering(() => Promise.resolve(new Response('', { status: 503 })), ORIGIN);
  await expect(render(paths.reader(courseId, text._id))).rejects.toThrow();
});
