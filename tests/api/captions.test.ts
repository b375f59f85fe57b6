import { beforeAll, expect, it } from 'vitest';
import type { Track } from '#contract/track.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import { newTrack, setStatus, teach, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nनमस्ते\n';

const t = startTestApp();
let owner: TestUser;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
});

function put(trackId: string, text: string | Buffer, { as = owner, language = 'hi', label = 'Hindi' } = {}) {
  const form = new FormData();
  form.set('captions', new Blob([text as BlobPart]), 'x.vtt');
  return t.request<{ message: string; data: TrackMedia }>(
    `/course/content/track/captions?trackId=${trackId}&language=${language}&label=${label}`,
    { as, form },
  );
}
const get = (url: string) => t.app.fetch(new Request(`http://test${url}`));
const lesson = async (courseId: string, as: TestUser) => {
  const { body } = await t.request<{ data: Track[] }>(`/course/content?courseId=${courseId}`, { as });
  return body.data[0] as Track;
};

it('captions reach a buyer behind a signed link; the next of that language take their place', async () => {
  const track = await newTrack(t, owner, { ...VIDEO_TRACK });
  expect((await put(track._id, VTT)).body.data.captions).toEqual([{ language: 'hi', label: 'Hindi' }]);
  await put(track._id, VTT, { language: 'en', label: 'English' });
  await setStatus(t, owner, track.courseId, 'published');
  const buyer = await t.signUp();
  await t.grant(buyer.id, track.courseId);
  const { captions } = await lesson(track.courseId, buyer);
  expect(captions.map(({ language, label }) => [language, label])).toEqual([
    ['hi', 'Hindi'],
    ['en', 'English'],
  ]);
  const first = captions[0]?.url ?? '';
  const answer = await get(first);
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect(await answer.text()).toBe(VTT);
  expect((await get(first.split('?')[0] ?? '')).status).toBe(403);

  const better = VTT.replace('नमस्ते', 'फिर से');
  expect((await put(track._id, better)).body.data.captions).toHaveLength(2);
  expect((await get(first)).status).toBe(404);
  const removed = await t.request<{ data: TrackMedia }>('/course/content/track/captions', {
    as: owner,
    method: 'DELETE',
    body: { trackId: track._id, language: 'hi' },
  });
  expect(removed.body.data.captions).toEqual([{ language: 'en', label: 'English' }]);
});

it('refuses what is no captions, with the line, and what is not the asker’s', async () => {
  const track = await newTrack(t, owner, { ...VIDEO_TRACK });
  const other = await teach(t, await t.signUp());
  const wrong = await put(track._id, VTT.replace('00:01.000', '00:01,000'));
  expect(wrong).toMatchObject({ status: 400 });
  expect(wrong.body.message).toMatch(/^Line 3: these times cannot be read/);
  expect(await put(track._id, Buffer.from([0xff, 0xfe, 0x00]))).toMatchObject({ status: 400 });
  expect(await put(track._id, 'x'.repeat(1_200_000))).toMatchObject({ status: 413 });
  expect(await put(track._id, VTT, { language: '../x' })).toMatchObject({ status: 400 });
  expect(await put(track._id, VTT, { as: other })).toMatchObject({ status: 404 });
  const text = await newTrack(t, owner);
  expect(await put(text._id, VTT)).toMatchObject({ status: 400 });
});
