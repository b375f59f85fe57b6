import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import type { ContentAnswer, Track } from '#contract/track.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import { courses } from '#server/db/schema.ts';
import { seedSample } from '#server/seed/seed-sample.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { clause } from '../spec/clauses/clauses.ts';

const t = startTestApp();
let video: Track;
beforeAll(async () => {
  await seedSample(t.deps);
  const learner = await t.signUp();
  const [row] = await t.db.select().from(courses).where(eq(courses.externalId, 'sample:sql-that-stays-fast'));
  await t.grant(learner.id, row?.id ?? '');
  const { body } = await t.request<ContentAnswer>(`/course/content?courseId=${row?.id}`, { as: learner });
  const found = lessonsOf(body.data).find(({ type }) => type === 'video');
  if (!found) throw new Error('the sample has no video');
  video = found;
});

/** Longer than any link lives. */
const LIFE_MS = 3 * 60 * 60 * 1000;
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  t.app.fetch(new Request(`http://test${url}`, { headers, method }));
const code = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('paid media', () => {
  it(clause('7.media'), async () => {
    const [rendition] = video.renditions;
    const url = rendition?.url ?? '';
    const whole = await get(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('content-disposition')).toBe(`inline; filename="${rendition?.mediaId.split('/').at(-1)}"`);
    expect(whole.headers.get('cache-control')).toMatch(/^private, max-age=(7[2-9]|80)\d{2}$/);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes).toHaveLength(rendition?.bytes ?? 0);

    const part = await get(url, { range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${rendition?.bytes}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);
    expect((await get(url, { range: `bytes=${rendition?.bytes}-` })).status).toBe(416);
    const head = await get(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(rendition?.bytes)]);
    expect(url).toContain(`/media/${rendition?.mediaId}?`);
    expect((await get(url.replace(/\?.*/, ''))).status).toBe(403);
    expect((await get(url.replace(/exp=\d+/, 'exp=9999999999'))).status).toBe(403);
    t.advance(LIFE_MS);
    expect((await get(url)).status).toBe(403);
    t.advance(-LIFE_MS);
  });

  it('has captions and a poster of their own types', async () => {
    const captions = await get(video.captions[0]?.url ?? '');
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await captions.text()).toMatch(/^WEBVTT/);
    expect((await get(video.poster ?? '')).headers.get('content-type')).toBe('image/webp');
  });

  it('is refused in words without a link, with one of another file and after its end', async () => {
    const url = video.renditions[0]?.url ?? '';
    const other = video.renditions[1]?.url ?? '';
    const bare = await get(url.split('?')[0] ?? '');
    expect([bare.status, await code(bare)]).toEqual([403, 'forbidden']);
    const swapped = await get(`${url.split('?')[0]}?${other.split('?')[1]}`);
    expect([swapped.status, await code(swapped)]).toEqual([403, 'forbidden']);
    // Whether a file exists is no one's to learn without a link.
    expect((await get(`${API_BASE}/media/videos/none.mp4`)).status).toBe(403);
    t.advance(LIFE_MS);
    const late = await get(url);
    expect(late.status).toBe(403);
    expect(((await late.json()) as { message: string }).message).toContain('expired');
    t.advance(-LIFE_MS);
  });
});

describe('public media', () => {
  it('serves every thumbnail of the catalogue with its siblings, to be kept', async () => {
    const { body } = await t.request<{ data: { thumbnail: string }[] }>('/course/getAll?limit=100');
    expect(body.data.length).toBeGreaterThanOrEqual(24);
    for (const { thumbnail } of body.data) {
      for (const ending of ['.webp', '.avif', '-320.webp', '-320.avif']) {
        const response = await get(thumbnail.replace(/\.webp$/, ending), {}, 'HEAD');
        expect([thumbnail + ending, response.status]).toEqual([thumbnail + ending, 200]);
        expect(response.headers.get('content-type')).toBe(`image/${ending.slice(-4)}`);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
    }
    const [first] = body.data;
    const etag = (await get(first?.thumbnail ?? '')).headers.get('etag') ?? '';
    expect((await get(first?.thumbnail ?? '', { 'if-none-match': etag })).status).toBe(304);
  });

  it('lets no path out of its folder', async () => {
    for (const path of [
      '../session-secret',
      '%2e%2e/session-secret',
      'thumbnails/..%2f..%2fsession-secret',
      'thumbnails/%00',
    ]) {
      expect((await get(`${API_BASE}/media/${path}`)).status).toBeGreaterThanOrEqual(403);
    }
    expect((await get(`${API_BASE}/media/thumbnails/none.webp`)).status).toBe(404);
  });

  it('looks into the data folder first and keeps an SVG from running scripts', async () => {
    const folder = join(t.deps.env.dataDir, 'media/avatars');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const response = await get(`${API_BASE}/media/avatars/a.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
