import 'fake-indexeddb/auto';
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { ContentAnswer } from '#contract/track.ts';
import { call, configureHttp } from '#data/api/http-client.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { queueDownload } from '#data/downloads/download-commands.ts';
import { openMediaStore } from '#data/downloads/media-store.ts';
import { runDownloads } from '#data/downloads/run-downloads.ts';
import { serveMedia } from '#data/downloads/serve-media.ts';
import { libraryEntries, tracks } from '#server/db/schema.ts';
import { memoryCaches } from '../support/memory-caches.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const PIECE = 10_000;
const FILM = randomBytes(8 * PIECE);
const HOURS_MS = 3 * 60 * 60 * 1000;

const server = startTestApp();
let learner: TestUser;
let trackId: string;
let storage: CacheStorage;
/** What the server answered to each request for the film, with the piece that was asked for. */
let answers: string[];

beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  storage = memoryCaches();
  answers = [];
  learner = await server.signUp();
  const [courseId = ''] = await server.addCourses({});
  await server.grant(learner.id, courseId);
  trackId = randomUUID();
  const mediaPath = `videos/${trackId}.mp4`;
  await server.deps.storage.save(mediaPath, FILM);
  const rendition = { quality: '480p' as const, mediaPath, bytes: FILM.length };
  await server.db
    .insert(tracks)
    .values({ id: trackId, courseId, type: 'video', title: 'A film', renditions: [rendition] });
  configureHttp({
    baseUrl: 'http://test',
    token: () => learner.token,
    onUnauthorized: () => undefined,
    fetch: async (url, init) => server.app.fetch(new Request(url, init)),
  });
  const { data } = await call('courseContent', { query: { courseId } });
  const [track] = (data satisfies ContentAnswer['data']) ?? [];
  if (!track) throw new Error('The course has no lesson');
  await queueDownload(
    await openDb(),
    { userId: learner.id, track, quality: '480p', now: 1 },
    { caches: storage, room: {} },
  );
});

/** Runs the download; `before` is called before the request of each piece, with how many were asked for. */
async function run(before: (nth: number) => void | Promise<void>) {
  let nth = 0;
  await runDownloads({
    db: await openDb(),
    userId: learner.id,
    signal: new AbortController().signal,
    storage,
    chunkBytes: PIECE,
    fetch: async (url, init) => {
      await before((nth += 1));
      const response = await server.app.fetch(new Request(`http://test${url}`, init));
      const from = /^bytes=(\d+)/.exec(new Headers(init.headers).get('Range') ?? '')?.[1];
      answers.push(`${Number(from) / PIECE}: ${response.status}`);
      return response;
    },
  });
  return (await openDb()).downloads.get([learner.id, trackId]);
}

it('a download that outlives its link twice goes on at the same byte, by links that it asks for', async () => {
  const row = await run((nth) => {
    if (nth === 3 || nth === 7) server.advance(HOURS_MS);
  });
  expect(row).toMatchObject({ state: 'verified', receivedBytes: FILM.length, message: null });
  expect(answers).toEqual([
    '0: 206',
    '1: 206',
    '2: 403',
    '2: 206',
    '3: 206',
    '4: 206',
    '5: 403',
    '5: 206',
    '6: 206',
    '7: 206',
  ]);
  const store = await openMediaStore(learner.id, storage);
  const kept = await serveMedia(store, `videos/${trackId}.mp4`, { method: 'GET', range: null });
  expect(Buffer.from(await kept.arrayBuffer()).equals(FILM)).toBe(true);
});

it('one whose course is refunded half-way ends in words', async () => {
  const row = await run(async (nth) => {
    if (nth !== 4) return;
    await server.db.delete(libraryEntries);
    server.advance(HOURS_MS);
  });
  expect(answers).toEqual(['0: 206', '1: 206', '2: 206', '3: 403']);
  expect(row).toMatchObject({ state: 'failed', message: expect.stringContaining('own the course') as string });
});
