import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Track } from '#contract/track.ts';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { ApiFailure } from '../api/api-error.ts';
import type { call } from '../api/http-client.ts';
import { closeDb, openDb } from '../db/database.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { parseRange } from './byte-range.ts';
import { pauseDownload, queueDownload, removeDownload, resumeDownload } from './download-commands.ts';
import { freeOthersMedia } from './free-downloads.ts';
import { loadDownloads } from './load-downloads.ts';
import { mediaOwners } from './media-caches.ts';
import { openMediaStore } from './media-store.ts';
import type { RunOptions } from './download-run.ts';
import { runDownloads } from './run-downloads.ts';
import { serveMedia } from './serve-media.ts';

const VIDEO = Uint8Array.from({ length: 35 }, (_, at) => at);
const MIB = 1024 * 1024;

function lesson(change: Partial<Track> = {}): Track {
  const _id = change._id ?? 't1';
  return aTrack({
    _id,
    courseId: 'c1',
    type: 'video',
    title: 'Event loop',
    videoUrl: `/v/${_id}-1080p?sig=1`,
    durationSeconds: 60,
    poster: `/p/${_id}`,
    renditions: [
      { quality: '1080p', url: `/v/${_id}-1080p?sig=1`, bytes: 35, mediaId: `v/${_id}-1080p` },
      { quality: '480p', url: `/v/${_id}-480p?sig=1`, bytes: 35, mediaId: `v/${_id}-480p` },
    ],
    captions: [{ language: 'en', label: 'English', url: `/c/${_id}?sig=1`, mediaId: `c/${_id}` }],
    ...change,
  });
}

let storage: CacheStorage;
beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  storage = memoryCaches();
});

function serve(
  before: (url: string, nth: number) => Response | Error | Promise<Response | void> | void = () => undefined,
) {
  const asked: string[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    asked.push(url);
    const special = await before(url, asked.length);
    if (special instanceof Error) throw special;
    if (special) return special;
    const span = parseRange(new Headers(init.headers).get('Range'), VIDEO.length);
    if (span.kind !== 'partial') return new Response(VIDEO);
    const headers = {
      'Content-Range': `bytes ${span.start}-${span.end}/${VIDEO.length}`,
      'Content-Type': 'video/mp4',
      'Repr-Digest': `sha-256=:${createHash('sha256').update(VIDEO).digest('base64')}:`,
    };
    return new Response(VIDEO.slice(span.start, span.end + 1), { status: 206, headers });
  };
  return { fetch, asked };
}

async function queue(track: Track = lesson(), room = {}, now = 1) {
  const db = await openDb();
  return queueDownload(db, { userId: 'u1', track, quality: '1080p', now }, { caches: storage, room });
}

async function run(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  ask?: typeof call,
  more: Partial<RunOptions> = {},
) {
  const db = await openDb();
  const signal = new AbortController().signal;
  return runDownloads({ db, userId: 'u1', signal, storage, fetch, call: ask, chunkBytes: 10, ...more });
}

const rowOf = async (trackId = 't1') => (await openDb()).downloads.get(['u1', trackId]);
const held = async (mediaId: string) =>
  (await serveMedia(await openMediaStore('u1', storage), mediaId, { method: 'HEAD', range: null })).status;

describe('queueDownload', () => {
  it('knows the size first and asks the browser to keep what comes, without waiting for its answer', async () => {
    let asked = 0;
    const persist = () => {
      asked += 1;
      return new Promise<boolean>(() => undefined);
    };
    expect(await queue(lesson(), { persist })).toMatchObject({ state: 'queued', totalBytes: 35, quality: '1080p' });
    await queue(lesson({ _id: 't2' }), { persist });
    expect(asked).toBe(1);
  });

  it('refuses what will not fit, and what is no video of ours', async () => {
    const estimate = () => Promise.resolve({ quota: 50 * MIB, usage: 40 * MIB });
    await expect(queue(lesson(), { estimate })).rejects.toMatchObject({ reason: 'quota' });
    await expect(queue(lesson({ renditions: [] }))).rejects.toMatchObject({ reason: 'unplayable' });
    expect(await rowOf()).toBeUndefined();
  });

  it('replaces another quality and frees its bytes', async () => {
    await queue();
    await run(serve().fetch);
    const db = await openDb();
    await queueDownload(db, { userId: 'u1', track: lesson(), quality: '480p', now: 2 }, { caches: storage, room: {} });
    expect(await held('v/t1-1080p')).toBe(404);
    await run(serve().fetch);
    expect([await held('v/t1-480p'), await held('c/t1')]).toEqual([200, 200]);
  });
});

describe('runDownloads', () => {
  it('fetches video, captions and poster, oldest lesson first', async () => {
    await queue(lesson({ _id: 't2' }), {}, 2);
    await queue(lesson(), {}, 1);
    const { fetch, asked } = serve();
    expect(await run(fetch)).toEqual({ busy: false, waiting: false });
    expect(asked[0]).toBe('/v/t1-1080p?sig=1');
    expect(await rowOf()).toMatchObject({ state: 'verified', receivedBytes: 35 });
    expect(await rowOf('t2')).toMatchObject({ state: 'verified' });
    expect(await Promise.all(['v/t1-1080p', 'c/t1', 'poster:t1'].map(held))).toEqual([200, 200, 200]);
  });

  it('waits for the network and goes on where it was', async () => {
    await queue();
    const dying = serve((_, nth) => (nth === 3 ? new TypeError('network lost') : undefined));
    expect(await run(dying.fetch)).toEqual({ busy: false, waiting: true });
    expect(await rowOf()).toMatchObject({ state: 'partial', pausedBy: 'offline', receivedBytes: 20 });
    const alive = serve();
    await run(alive.fetch);
    expect(alive.asked.filter((url) => url.startsWith('/v/'))).toHaveLength(2);
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });

  it('takes over what a killed page was fetching', async () => {
    await queue();
    await (await openDb()).downloads.update(['u1', 't1'], { state: 'downloading' });
    await run(serve().fetch);
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });

  it('renews links through the course when they expired', async () => {
    await queue();
    const renewed = lesson({
      renditions: [{ quality: '1080p', url: '/v/new', bytes: 35, mediaId: 'v/t1-1080p' }],
      captions: [{ language: 'en', label: 'English', url: '/c/new', mediaId: 'c/t1' }],
    });
    const ask = (() => Promise.resolve({ data: [renewed] })) as unknown as typeof call;
    const { fetch } = serve((url) => (url.includes('sig=1') ? new Response(null, { status: 403 }) : undefined));
    await run(fetch, ask);
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });

  it('fails in words when the course is no longer this user’s', async () => {
    await queue();
    const refusal = new ApiFailure({ kind: 'http', status: 403, code: 'not_owned', message: 'no' });
    const ask = (() => Promise.reject(refusal)) as unknown as typeof call;
    await run(serve(() => new Response(null, { status: 403 })).fetch, ask);
    expect(await rowOf()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('own the course') as string,
    });
  });

  it('stops at the next chunk when it is paused, and goes on when resumed', async () => {
    await queue();
    const pausing = serve(async (_, nth) => {
      if (nth === 2) await pauseDownload(await openDb(), 'u1', 't1');
    });
    await run(pausing.fetch);
    expect(pausing.asked).toHaveLength(2);
    expect(await rowOf()).toMatchObject({ state: 'partial', pausedBy: 'user' });
    await run(serve().fetch);
    expect(await rowOf()).toMatchObject({ state: 'partial' });
    await resumeDownload(await openDb(), 'u1', 't1');
    await run(serve().fetch);
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });

  it('leaves nothing behind when it is removed in the middle', async () => {
    await queue();
    const removing = serve(async (_, nth) => {
      if (nth === 3) await removeDownload(await openDb(), 'u1', 't1', storage);
    });
    await run(removing.fetch);
    expect(await rowOf()).toBeUndefined();
    const store = await openMediaStore('u1', storage);
    expect((await store.heldChunks('v/t1-1080p')).size).toBe(0);
  });
});

describe('two at a time', () => {
  it('fetches two lessons side by side, and takes up what is queued meanwhile', async () => {
    for (const [at, _id] of ['t1', 't2', 't3'].entries()) await queue(lesson({ _id }), {}, at);
    let [now, most] = [0, 0];
    const { fetch } = serve();
    let late: Promise<unknown> | undefined;
    await run(async (url, init) => {
      now += 1;
      most = Math.max(most, now);
      late ??= queue(lesson({ _id: 't4' }), {}, 9);
      await new Promise((resolve) => setTimeout(resolve, 1));
      now -= 1;
      return fetch(url, init);
    });
    await late;
    expect(most).toBe(2);
    const rows = await (await openDb()).downloads.toArray();
    expect(rows.map(({ state }) => state)).toEqual(['verified', 'verified', 'verified', 'verified']);
  });
});

describe('what waits by itself', () => {
  it('keeps what it has on a full device, asks for nothing, and goes on when there is room', async () => {
    await queue();
    let usage = 0;
    const room = { estimate: () => Promise.resolve({ quota: 30 * MIB, usage }) };
    const full = serve((_, nth) => {
      if (nth === 2) usage = 30 * MIB - 5;
    });
    expect(await run(full.fetch, undefined, { room })).toEqual({ busy: false, waiting: true });
    expect(await rowOf()).toMatchObject({ state: 'partial', pausedBy: 'quota', receivedBytes: 20 });
    const store = await openMediaStore('u1', storage);
    expect([...(await store.heldChunks('v/t1-1080p'))]).toEqual([0, 1]);
    await run(full.fetch, undefined, { room });
    expect(full.asked).toHaveLength(2);
    usage = 0;
    const alive = serve();
    await run(alive.fetch, undefined, { room });
    expect(alive.asked.filter((url) => url.startsWith('/v/'))).toHaveLength(2);
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });

  it('goes on when a download makes room, also where the browser does not say how much there is', async () => {
    const caches = storage;
    await queue();
    await run(serve().fetch);
    await queue(lesson({ _id: 't2' }), {}, 2);
    storage = memoryCaches({ quotaBytes: 0 });
    await run(serve().fetch);
    expect(await rowOf('t2')).toMatchObject({ state: 'partial', pausedBy: 'quota' });
    storage = caches;
    await removeDownload(await openDb(), 'u1', 't1', storage);
    await run(serve().fetch);
    expect(await rowOf('t2')).toMatchObject({ state: 'verified' });
  });

  it('asks the budget before each request, and goes on when it allows it again', async () => {
    await queue();
    await queue(lesson({ _id: 't2' }), {}, 2);
    const asked: number[] = [];
    let [left, came] = [45, 0];
    const budget = {
      mayFetch: (bytes: number) => {
        asked.push(bytes);
        return Promise.resolve(bytes <= left - came ? ('ok' as const) : ('cap' as const));
      },
      record: (bytes: number) => void (came += bytes),
    };
    const served = serve();
    const fetch = async (url: string, init: RequestInit) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return served.fetch(url, init);
    };
    expect(await run(fetch, undefined, { budget })).toEqual({ busy: false, waiting: true });
    expect(came).toBeLessThanOrEqual(45);
    const rows = async () =>
      (await (await openDb()).downloads.toArray()).map(({ state, pausedBy }) => [state, pausedBy]);
    expect(await rows()).toEqual([
      ['partial', 'cap'],
      ['partial', 'cap'],
    ]);
    // Side by side they ask for what both would bring.
    expect(Math.max(...asked)).toBeGreaterThan(10);
    await run(fetch, undefined, { budget });
    expect(came).toBeLessThanOrEqual(45);
    left = 1e9;
    await run(fetch, undefined, { budget });
    expect(await rows()).toEqual([
      ['verified', null],
      ['verified', null],
    ]);
  });

  it('waits for Wi-Fi only with what nobody asked for, until somebody does', async () => {
    await queue();
    await (await openDb()).downloads.update(['u1', 't1'], { ahead: true });
    const mayFetch = (_: number, unmetered?: boolean) =>
      Promise.resolve(unmetered ? ('metered' as const) : ('ok' as const));
    const budget = { mayFetch, record: () => undefined };
    await run(serve().fetch, undefined, { budget });
    await run(serve().fetch, undefined, { budget });
    expect(await rowOf()).toMatchObject({ state: 'partial', pausedBy: 'metered', receivedBytes: 0 });
    await resumeDownload(await openDb(), 'u1', 't1');
    await run(serve().fetch, undefined, { budget });
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });

  it('waits for another connection', async () => {
    await queue();
    const budget = { mayFetch: () => Promise.resolve('metered' as const), record: () => undefined };
    const { fetch, asked } = serve();
    expect(await run(fetch, undefined, { budget })).toEqual({ busy: false, waiting: true });
    expect(asked).toEqual([]);
    expect(await rowOf()).toMatchObject({ state: 'partial', pausedBy: 'metered' });
  });
});

describe('a lesson that changed on the server', () => {
  const replaced = lesson({
    renditions: [{ quality: '1080p', url: '/v/other', bytes: 35, mediaId: 'v/other' }],
    captions: [],
  });
  const ask = (() => Promise.resolve({ data: [replaced] })) as unknown as typeof call;

  it('fetches the video that took the place of the one that is gone, and says so', async () => {
    await queue();
    const said: (string | null | undefined)[] = [];
    const { fetch } = serve(async (url) => {
      if (url.startsWith('/v/t1')) return new Response(null, { status: 404 });
      said.push((await rowOf())?.message);
      return undefined;
    });
    await run(fetch, ask);
    expect(await rowOf()).toMatchObject({ state: 'verified', message: null, files: [{ mediaId: 'v/other' }, {}] });
    expect(said[0]).toContain('replaced');
  });

  it('fails when the same file is gone', async () => {
    await queue();
    const same = (() => Promise.resolve({ data: [lesson()] })) as unknown as typeof call;
    await run(serve(() => new Response(null, { status: 404 })).fetch, same);
    expect(await rowOf()).toMatchObject({ state: 'failed', message: expect.stringContaining('no longer') as string });
  });
});

describe('rows of earlier builds', () => {
  const become = async (state: string) =>
    (await openDb()).downloads.update(['u1', 't1'], { state, pausedBy: state === 'paused' ? 'user' : null } as object);

  it("count as waiting until what was 'done' is checked, and what is held is not fetched again", async () => {
    await queue();
    await run(serve().fetch);
    const store = await openMediaStore('u1', storage);
    for (const mediaId of ['v/t1-1080p', 'c/t1', 'poster:t1']) {
      const { digest: _unknown, ...head } = (await store.loadHead(mediaId))!;
      await store.saveHead(mediaId, head);
    }
    await become('done');
    const [row] = await loadDownloads(await openDb(), 'u1');
    expect(row).toMatchObject({ state: 'partial', pausedBy: 'offline', receivedBytes: 35 });
    const ranges: (string | null)[] = [];
    const { fetch } = serve();
    await run((url, init) => {
      ranges.push(new Headers(init.headers).get('Range'));
      return fetch(url, init);
    });
    expect(ranges).toEqual(['bytes=0-0', 'bytes=0-0', 'bytes=0-0']);
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });

  it('keep the pause of the learner, who resumes them', async () => {
    await queue();
    await become('paused');
    await run(serve().fetch);
    expect((await loadDownloads(await openDb(), 'u1'))[0]).toMatchObject({ state: 'partial', pausedBy: 'user' });
    await resumeDownload(await openDb(), 'u1', 't1');
    await run(serve().fetch);
    expect(await rowOf()).toMatchObject({ state: 'verified' });
  });
});

describe('the downloads of users', () => {
  it('lose their bytes when their owner leaves and somebody else comes', async () => {
    await queue();
    await run(serve().fetch);
    await freeOthersMedia(['u1', null], storage);
    expect(await mediaOwners(storage)).toEqual(['u1']);
    await freeOthersMedia(['u2', null], storage);
    expect(await mediaOwners(storage)).toEqual([]);
  });

  it('do not begin after the session ended, not even as an empty store with the name of the user', async () => {
    await queue();
    const run = runDownloads({ db: await openDb(), userId: 'u1', signal: AbortSignal.abort(), storage });
    await expect(run).rejects.toThrow();
    expect(await mediaOwners(storage)).toEqual([]);
  });
});
