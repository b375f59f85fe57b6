import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InstructorCourse } from '#contract/authoring.ts';
import { newCourse, newTrack, setStatus, teach } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let owner: TestUser;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
});

const picture = (width = 900, height = 900) => sharp({ create: { width, height, channels: 3, background: '#7a4fec' } });
const get = (url: string) => t.app.fetch(new Request(`http://test${url}`));
const files = () => readdir(join(t.deps.env.dataDir, 'media/thumbnails')).catch(() => []);

function upload(courseId: string, bytes: Uint8Array | string, key?: string) {
  const form = new FormData();
  form.set('thumbnail', new Blob([bytes as BlobPart]), 'cover.svg');
  return t.request<{ code: string; message: string; data: InstructorCourse }>(
    `/course/thumbnail?courseId=${courseId}`,
    { as: owner, form, ...(key && { key }) },
  );
}

describe('POST /course/thumbnail', () => {
  it('keeps a cover of 640 by 360 in the four files that pages ask for, with nothing else of the picture', async () => {
    const { _id } = await newCourse(t, owner);
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toBuffer();
    const { status, body } = await upload(_id, photo);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id, version: 2 });
    expect(body.data.thumbnail).toMatch(/^\/api\/v1\/media\/thumbnails\/[\w-]+\.webp$/);
    const stem = body.data.thumbnail?.slice(0, -'.webp'.length) ?? '';
    for (const [ending, format, width, height] of [
      ['.webp', 'webp', 640, 360],
      ['.avif', 'heif', 640, 360],
      ['-320.webp', 'webp', 320, 180],
      ['-320.avif', 'heif', 320, 180],
    ] as const) {
      const bytes = Buffer.from(await (await get(stem + ending)).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height });
      expect(bytes.includes('where I live')).toBe(false);
    }
    await newTrack(t, owner, { courseId: _id });
    await setStatus(t, owner, _id, 'published');
    const seen = await t.request(`/course/get?courseId=${_id}`);
    expect(seen.body).toMatchObject({ data: { thumbnail: body.data.thumbnail } });
  });

  it('takes the place of the one before, whose files go; one that came with a catalogue stays', async () => {
    const thumbnail = '/api/v1/media/thumbnails/of-the-catalogue.webp';
    await t.deps.storage.save('thumbnails/of-the-catalogue.webp', await picture(64, 36).webp().toBuffer());
    const [courseId = ''] = await t.addCourses({ ownerId: owner.id, thumbnail });
    const before = (await files()).length;
    const png = await picture(64, 36).png().toBuffer();
    const first = (await upload(courseId, png)).body.data.thumbnail ?? '';
    expect((await get(thumbnail)).status).toBe(200);
    const second = (await upload(courseId, png)).body.data.thumbnail ?? '';
    expect(second).not.toBe(first);
    expect((await get(first)).status).toBe(404);
    expect((await get(second)).status).toBe(200);
    expect((await files()).length).toBe(before + 4);
  });

  it('is saved once for a key, and leaves no files that no course has', async () => {
    const { _id } = await newCourse(t, owner);
    const before = (await files()).length;
    const key = crypto.randomUUID();
    const png = await picture(64, 36).png().toBuffer();
    const [one, two] = await Promise.all([upload(_id, png, key), upload(_id, png, key)]);
    expect(two.body.data.thumbnail).toBe(one.body.data.thumbnail);
    expect((await files()).length).toBe(before + 4);
    expect((await get(one.body.data.thumbnail ?? '')).status).toBe(200);
  });

  it('refuses what is no picture, or too large, and then keeps nothing', async () => {
    const { _id } = await newCourse(t, owner);
    const before = (await files()).length;
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a=1;/*<html>',
      '\x89PNG\r\n\x1a\nand no more',
    ]) {
      const refused = await upload(_id, Buffer.from(bytes, 'latin1'));
      expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } });
      expect(refused.body.message).toMatch(/^This picture could not be read/);
    }
    expect(await upload(_id, Buffer.alloc(5 * 1024 * 1024 + 100 * 1024, 1))).toMatchObject({
      status: 413,
      body: { message: 'The picture can be at most 5 MB.' },
    });
    expect((await upload(_id, '')).status).toBe(400);
    expect((await files()).length).toBe(before);
  });
});
