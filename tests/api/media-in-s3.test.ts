import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InstructorCourse } from '#contract/authoring.ts';
import { RIGHT_KEPT_MS } from '#server/services/learning/media-right.ts';
import { sessionOf } from '../support/session-of.ts';
import { newCourse, teach } from '../support/teach.ts';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';
import { startS3, type TestS3 } from '../support/test-s3.ts';

let s3: TestS3;
let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  s3 = await startS3();
  t = await createTestApp({ env: s3.env });
  owner = await teach(t, await t.signUp());
});
afterAll(async () => {
  await t.close();
  await s3.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  t.app.fetch(new Request(`http://test${url}`, { headers }));

test('with a bucket in the environment a picture goes there and is served from there', async () => {
  const { _id } = await newCourse(t, owner);
  const form = new FormData();
  const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  form.set('thumbnail', new Blob([png]), 'a.png');
  const { body } = await t.request<{ data: InstructorCourse }>(`/course/thumbnail?courseId=${_id}`, {
    as: owner,
    form,
  });
  const answer = await get(body.data.thumbnail ?? '');
  expect(answer.status).toBe(200);
  const whole = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 640 });
  const part = await get(body.data.thumbnail ?? '', { Range: 'bytes=4-11' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(4, 12));
});

test('private media of a bucket need the signed link, as those of a folder do', async () => {
  await t.deps.storage.save('videos/secret.mp4', Buffer.from('paid'));
  expect((await get('/api/v1/media/videos/secret.mp4')).status).toBe(403);
  const { _id: courseId } = await newCourse(t, owner);
  const url = t.deps.mediaLinks.by({ courseId, sessionId: await sessionOf(t, owner) }).sign('videos/secret.mp4');
  expect(await (await get(url)).text()).toBe('paid');
  // A bucket is never asked by the reader: the server reads it, so a right that ended ends there as well.
  expect(await t.request('/user/logout', { as: owner, body: {} })).toMatchObject({ status: 200 });
  t.advance(RIGHT_KEPT_MS);
  expect((await get(url)).status).toBe(403);
});
