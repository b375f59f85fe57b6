import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lessonPicturePath, lessonPictureUrl } from '#contract/lesson-picture.ts';
import type { TrackAnswer } from '#contract/track.ts';
import { sessionOf } from '../support/session-of.ts';
import { newCourse, newTrack, setStatus, teach } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let owner: TestUser;
let learner: TestUser;
let courseId: string;
let pictureId: string;
beforeAll(async () => {
  [owner, learner] = await Promise.all([t.signUp(), t.signUp()]);
  await teach(t, owner);
});
beforeEach(async () => {
  courseId = (await newCourse(t, owner))._id;
  pictureId = randomUUID();
});

const picture = (width = 900, height = 300, background = '#7a4fec') =>
  sharp({ create: { width, height, channels: 3, background } });
const get = (url: string) => t.app.fetch(new Request(`http://test${url}`));
const files = () => readdir(join(t.deps.env.dataDir, 'media/lessons', courseId)).catch(() => []);
const path = () => `/course/lesson-picture?courseId=${courseId}&pictureId=${pictureId}`;

function upload(bytes: Uint8Array | string, as = owner, key?: string) {
  const form = new FormData();
  form.set('picture', new Blob([bytes as BlobPart]), 'loom.svg');
  return t.request<{ code: string; message: string; data: { url: string } }>(path(), { as, form, ...(key && { key }) });
}

describe('POST /course/lesson-picture', () => {
  it('keeps a WebP of at most 1600 px, upright, with nothing else of the picture, behind a signed link', async () => {
    const photo = await picture(2400, 3200)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'where I live' } } })
      .toBuffer();
    const { status, body } = await upload(photo);
    expect(status).toBe(200);
    const address = lessonPictureUrl({ courseId, pictureId });
    expect(body.data.url).toMatch(new RegExp(`^${address}\\?exp=\\d+&by=[\\w.-]+&sig=`));
    const bytes = Buffer.from(await (await get(body.data.url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 });
    expect(bytes.includes('where I live')).toBe(false);
    expect((await get(address)).status).toBe(403);
    const link = await t.request<{ data: { url: string } }>(path(), { as: owner });
    expect(link).toMatchObject({ status: 200, body: { data: body.data } });
  });

  it('makes a small one no larger', async () => {
    const { body } = await upload(await picture(40, 30).png().toBuffer());
    const bytes = Buffer.from(await (await get(body.data.url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('keeps the first of its id, however often and under whatever key it is said', async () => {
    const [one, other] = await Promise.all([
      picture(40, 30).png().toBuffer(),
      picture(40, 30, '#ffffff').png().toBuffer(),
    ]);
    const key = randomUUID();
    const first = await upload(one, owner, key);
    const kept = await (await get(first.body.data.url)).arrayBuffer();
    expect((await upload(one, owner, key)).status).toBe(200);
    expect((await upload(other)).status).toBe(200);
    expect(await files()).toEqual([`${pictureId}.webp`]);
    expect(Buffer.from(await (await get(first.body.data.url)).arrayBuffer()).equals(Buffer.from(kept))).toBe(true);
  });

  it('refuses what is no picture, or too large, and then keeps nothing', async () => {
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a=1;/*<html>',
      '\x89PNG\r\n\x1a\nno more',
    ]) {
      const refused = await upload(Buffer.from(bytes, 'latin1'));
      expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect(refused.body.message).toMatch(/^This picture could not be read/);
    }
    expect(await upload(Buffer.alloc(5 * 1024 * 1024 + 100 * 1024, 1))).toMatchObject({
      status: 413,
      body: { message: 'The picture can be at most 5 MB.' },
    });
    expect((await upload('')).status).toBe(400);
    pictureId = '..';
    expect((await upload(await picture(4, 3).png().toBuffer())).status).toBe(400);
    expect(await files()).toEqual([]);
  });

  it("is nobody's but the course's instructor's, and keeps nothing of another's", async () => {
    const other = await teach(t, await t.signUp());
    const png = await picture(4, 3).png().toBuffer();
    expect((await upload(png, other)).status).toBe(404);
    expect((await upload(png, learner)).status).toBe(403);
    expect(await files()).toEqual([]);
    await upload(png);
    expect((await t.request(path(), { as: other })).status).toBe(404);
  });

  it('has no link to what is not there', async () => {
    expect((await t.request(path(), { as: owner })).status).toBe(404);
  });
});

describe('the text of a lesson', () => {
  const imagesOf = async (trackId: string, as?: TestUser) => {
    const { status, body } = await t.request<TrackAnswer>(`/course/content/track?trackId=${trackId}`, as && { as });
    return { status, document: body.data?.[0]?.document };
  };

  it('shows the pictures of its own course to those who may read it, by signed links', async () => {
    await upload(await picture(40, 30).png().toBuffer());
    const elsewhere = lessonPictureUrl({ courseId: randomUUID(), pictureId });
    const content = `![A loom](${lessonPictureUrl({ courseId, pictureId })}) ![stolen](${elsewhere}) ![far](https://far.example/a.png)`;
    const { _id } = await newTrack(t, owner, { courseId, content });
    await setStatus(t, owner, courseId, 'published');
    expect((await imagesOf(_id)).status).toBe(401);
    expect((await imagesOf(_id, learner)).status).toBe(403);
    await t.grant(learner.id, courseId);
    const { document } = await imagesOf(_id, learner);
    const right = { courseId, sessionId: await sessionOf(t, learner) };
    const url = t.deps.mediaLinks.by(right).sign(lessonPicturePath({ courseId, pictureId }));
    expect(document).toEqual([
      {
        tag: 'p',
        children: [
          { tag: 'img', alt: 'A loom', url },
          ' ',
          'stolen',
          ' ',
          { tag: 'img', alt: 'far', url: 'https://far.example/a.png' },
        ],
      },
    ]);
    expect((await get(url)).status).toBe(200);
  });
});
