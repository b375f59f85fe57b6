import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import type { User } from '#contract/user.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();
let learner: TestUser;
beforeAll(async () => {
  learner = await t.signUp();
});

const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#7a4fec' } });

async function upload(
  bytes: Uint8Array | string,
  options: { as?: TestUser; name?: string; type?: string; key?: string } = {},
) {
  const { as = learner, name = 'me.png', type = 'image/png', key } = options;
  const body = new FormData();
  body.set('avatar', new Blob([bytes as BlobPart], { type }), name);
  const headers = new Headers({ Authorization: `Bearer ${as.token}` });
  if (key) headers.set(IDEMPOTENCY_KEY_HEADER, key);
  const response = await t.app.fetch(
    new Request(`http://test${API_BASE}/user/avatar`, { method: 'POST', headers, body }),
  );
  return { status: response.status, body: (await response.json()) as { user: User; code?: string; message: string } };
}
const get = (url: string) => t.app.fetch(new Request(`http://test${url}`));
const files = () => readdir(join(t.deps.env.dataDir, 'media/avatars')).catch(() => []);

describe('the avatar', () => {
  it('is drawn anew as a small WebP, whatever it is called, with nothing else of the photo', async () => {
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toBuffer();
    const answer = await upload(photo, { name: 'me.exe', type: 'application/x-msdownload' });
    expect(answer.status).toBe(200);
    const { avatar } = answer.body.user;
    expect(avatar).toMatch(/^\/api\/v1\/media\/avatars\/[\w-]+\.webp$/);
    const shown = await get(avatar ?? '');
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(bytes.includes('where I live')).toBe(false);
    expect((await t.request<{ user: User }>('/user/me', { as: learner })).body.user.avatar).toBe(avatar);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (format) => {
    expect((await upload(await picture(64, 64).toFormat(format).toBuffer())).status).toBe(200);
  });

  it('takes the place of the one before, whose file goes; and goes itself when it is taken away', async () => {
    const other = await t.signUp();
    const first = (await upload(await picture().png().toBuffer(), { as: other })).body.user.avatar ?? '';
    const second = (await upload(await picture().png().toBuffer(), { as: other })).body.user.avatar ?? '';
    expect(second).not.toBe(first);
    expect((await get(first)).status).toBe(404);
    expect((await get(second)).status).toBe(200);
    const removed = await t.request('/user/update', { as: other, body: { avatar: null } });
    expect(removed).toMatchObject({ status: 200, body: { user: { avatar: null } } });
    expect((await get(second)).status).toBe(404);
  });

  it('is saved once for a key, and leaves no file that nobody has', async () => {
    const other = await t.signUp();
    const before = (await files()).length;
    const key = crypto.randomUUID();
    const bytes = await picture().png().toBuffer();
    const [one, two] = await Promise.all([upload(bytes, { as: other, key }), upload(bytes, { as: other, key })]);
    expect(two.body.user.avatar).toBe(one.body.user.avatar);
    expect((await files()).length).toBe(before + 1);
    expect((await get(one.body.user.avatar ?? '')).status).toBe(200);
  });

  const gifPage = 'GIF89a=1;/*<html><script>alert(1)</script>';
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['an SVG after a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins as a GIF', gifPage],
    ['a cut PNG', '\x89PNG\r\n\x1a\nand nothing more'],
  ])('refuses %s, whatever it is called', async (_, bytes) => {
    const before = (await files()).length;
    const answer = await upload(Buffer.from(bytes, 'latin1'), { name: 'me.png', type: 'image/png' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(answer.body.message).toMatch(/^This picture could not be read/);
    expect((await files()).length).toBe(before);
  });

  it('refuses a good picture that carries a page', async () => {
    const page = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await upload(page)).status).toBe(400);
  });

  it('refuses more than 5 MB, a small file with too many pixels, and a form without a file', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 100 * 1024, 1);
    expect(await upload(large)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', message: 'The picture can be at most 5 MB.' },
    });
    expect((await upload(await picture(8000, 8000).png().toBuffer())).status).toBe(400);
    expect((await upload('')).status).toBe(400);
    expect((await t.request('/user/avatar', { as: learner, body: { avatar: 'x' } })).status).toBe(400);
  });
});
