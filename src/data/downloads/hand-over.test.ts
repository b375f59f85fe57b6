import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { loadDataUse } from '../data-use/data-ledger.ts';
import { saveDataUseSettings } from '../data-use/data-use-settings.ts';
import { closeDb, openDb } from '../db/database.ts';
import { saveSessionMirror } from '../session/session-mirror.ts';
import { abortBackgroundFetches, type BackgroundFetch, type BackgroundFetchManager } from './background-fetch.ts';
import { parseRange } from './byte-range.ts';
import { pauseDownload, queueDownload, removeDownload } from './download-commands.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { handOver } from './hand-over.ts';
import { openMediaStore } from './media-store.ts';
import { runDownloads } from './run-downloads.ts';
import { takeIn } from './take-in.ts';

const VIDEO = Uint8Array.from({ length: 35 }, (_, at) => at);
const DIGEST = `sha-256=:${createHash('sha256').update(VIDEO).digest('base64')}:`;
const ROW: DownloadRow = {
  userId: 'u1',
  trackId: 't1',
  courseId: 'c1',
  title: 'Event loop',
  quality: '1080p',
  state: 'queued',
  pausedBy: null,
  files: [{ mediaId: 'v/t1', kind: 'video', url: '/v/t1?sig=1', bytes: 35, language: '', label: '' }],
  receivedBytes: 0,
  totalBytes: 35,
  message: null,
  createdAt: 1,
};

function piece(range: string | null): Response {
  const span = parseRange(range, VIDEO.length);
  if (span.kind !== 'partial') throw new Error('A piece was asked for');
  const headers = {
    'Content-Range': `bytes ${span.start}-${span.end}/${VIDEO.length}`,
    'Content-Type': 'video/mp4',
    'Repr-Digest': DIGEST,
  };
  return new Response(VIDEO.slice(span.start, span.end + 1), { status: 206, headers });
}

/** A browser that fetches a piece when it is told to, from its end as Chromium may. */
class Browser implements BackgroundFetchManager {
  readonly open = new Map<string, BackgroundFetch & { requests: Request[]; come: (count: number) => void }>();
  refuses = false;

  fetch(id: string, requests: Request[]): Promise<BackgroundFetch> {
    if (this.refuses) return Promise.reject(new TypeError('not allowed'));
    const answers = requests.map((request) => {
      let come: (response: Response | Error) => void = () => undefined;
      const responseReady = new Promise<Response>((resolve, reject) => {
        come = (response) => (response instanceof Response ? resolve(response) : reject(response));
      });
      responseReady.catch(() => undefined);
      return { request, responseReady, come, here: false };
    });
    const { open } = this;
    const fetched = {
      id,
      requests,
      downloaded: 0,
      come(count: number) {
        for (const answer of answers.filter(({ here }) => !here).slice(-count)) {
          const response = piece(answer.request.headers.get('Range'));
          answer.here = true;
          fetched.downloaded += Number(response.headers.get('Content-Range')?.match(/(\d+)-(\d+)/)?.[2]) + 1;
          fetched.downloaded -= Number(response.headers.get('Content-Range')?.match(/(\d+)-(\d+)/)?.[1]);
          answer.come(response);
        }
      },
      abort: () => {
        for (const { come, here } of answers) if (!here) come(new DOMException('aborted', 'AbortError'));
        return Promise.resolve(open.delete(id));
      },
      matchAll: () => Promise.resolve([...answers].reverse()),
    };
    open.set(id, fetched);
    return Promise.resolve(fetched);
  }

  getIds() {
    return Promise.resolve([...this.open.keys()]);
  }

  get(id: string) {
    return Promise.resolve(this.open.get(id));
  }

  /** The one that is open. */
  get only() {
    const [fetched] = this.open.values();
    if (!fetched) throw new Error('The browser fetches nothing');
    return fetched;
  }
}

let storage: CacheStorage;
let browser: Browser;
beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  storage = memoryCaches();
  browser = new Browser();
  vi.stubGlobal('registration', { backgroundFetch: browser });
  vi.stubGlobal('location', { href: 'https://code-it.example/' });
  vi.stubGlobal('caches', storage);
  await (await openDb()).downloads.put(ROW);
  await saveSessionMirror({ token: 't', user: { _id: 'u1' } as never });
});

const options = () => ({ storage, chunkBytes: 10, room: {} });
const give = async () => handOver(await openDb(), ROW, options());
const end = async (fetched: BackgroundFetch) => {
  browser.open.delete(fetched.id);
  await takeIn(await openDb(), fetched, { ...options(), ended: true });
};
const run = async (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
  runDownloads({ db: await openDb(), userId: 'u1', signal: new AbortController().signal, fetch, ...options() });
const offline = () => Promise.reject(new TypeError('offline'));
const rowNow = async () => (await openDb()).downloads.get(['u1', 't1']);
const heldNow = async () => [...(await (await openMediaStore('u1', storage)).heldChunks('v/t1'))].sort();
const used = async () => {
  const rows = await loadDataUse(await openDb());
  return rows.map(({ bytes, reserved }) => ({ bytes, reserved }));
};

describe('a download that is handed over to the browser', () => {
  it('is fetched by pieces, and verified from them without a further byte', async () => {
    await give();
    expect(await rowNow()).toMatchObject({ state: 'partial', pausedBy: 'browser' });
    expect(browser.only.requests.map(({ headers }) => headers.get('Range'))).toEqual([
      'bytes=0-9',
      'bytes=10-19',
      'bytes=20-29',
      'bytes=30-34',
    ]);
    expect(await used()).toEqual([{ bytes: 0, reserved: 35 }]);
    const fetched = browser.only;
    fetched.come(4);
    await end(fetched);
    expect(await rowNow()).toMatchObject({ state: 'queued', receivedBytes: 35 });
    await run(offline);
    expect(await rowNow()).toMatchObject({ state: 'verified', receivedBytes: 35 });
    expect(await used()).toEqual([{ bytes: 35, reserved: 0 }]);
  });

  it('is left alone by pages, which take in what came', async () => {
    await give();
    browser.only.come(2);
    const asked = vi.fn(offline);
    expect(await run(asked)).toMatchObject({ waiting: true });
    expect(asked).not.toHaveBeenCalled();
    expect(await heldNow()).toEqual([2, 3]);
    expect(await rowNow()).toMatchObject({ state: 'partial', pausedBy: 'browser', receivedBytes: 15 });
  });

  it('asks only for what is missing, and goes on in the page when the browser failed half-way', async () => {
    await run((_, init) => {
      const range = new Headers(init.headers).get('Range');
      return range === 'bytes=10-19' ? offline() : Promise.resolve(piece(range));
    });
    expect(await heldNow()).toEqual([0]);
    await give();
    const fetched = browser.only;
    expect(fetched.requests).toHaveLength(3);
    fetched.come(1);
    await fetched.abort();
    await end(fetched);
    expect(await heldNow()).toEqual([0, 3]);
    const ranges: (string | null)[] = [];
    await run((_, init) => {
      const range = new Headers(init.headers).get('Range');
      ranges.push(range);
      return Promise.resolve(piece(range));
    });
    expect(ranges).toEqual(['bytes=10-19', 'bytes=20-29']);
    expect(await rowNow()).toMatchObject({ state: 'verified' });
  });

  it('goes on in a page when the browser forgot it', async () => {
    await give();
    browser.open.clear();
    await run((_, init) => Promise.resolve(piece(new Headers(init.headers).get('Range'))));
    expect(await rowNow()).toMatchObject({ state: 'verified' });
  });

  it('keeps what came when it is paused, and stays paused', async () => {
    await give();
    const fetched = browser.only;
    fetched.come(1);
    vi.spyOn(fetched, 'abort');
    await pauseDownload(await openDb(), 'u1', 't1');
    expect(fetched.abort).toHaveBeenCalled();
    await end(fetched);
    expect(await rowNow()).toMatchObject({ state: 'partial', pausedBy: 'user' });
    expect(await used()).toEqual([{ bytes: 5, reserved: 0 }]);
  });

  it('leaves nothing when it is removed, or when its user left', async () => {
    await give();
    const fetched = browser.only;
    fetched.come(4);
    await removeDownload(await openDb(), 'u1', 't1', storage);
    await end(fetched);
    expect(await rowNow()).toBeUndefined();
    expect(await heldNow()).toEqual([]);
    expect(await used()).toEqual([{ bytes: 35, reserved: 0 }]);

    await (await openDb()).downloads.put({ ...ROW, createdAt: 2 });
    await handOver(await openDb(), ROW, options());
    const second = browser.only;
    second.come(4);
    await saveSessionMirror(null);
    await end(second);
    expect(await heldNow()).toEqual([]);
  });

  it('ends with the session of its user, and of nobody else', async () => {
    await give();
    await abortBackgroundFetches('u');
    expect(await browser.getIds()).toHaveLength(1);
    await abortBackgroundFetches('u1');
    expect(await browser.getIds()).toEqual([]);
  });

  it('goes on in the browser when another quality has no room', async () => {
    await give();
    const rendition = { quality: '480p', url: '/v/t1-480p', bytes: 35, mediaId: 'v/t1-480p' };
    const track = { _id: 't1', courseId: 'c1', renditions: [rendition], captions: [], poster: null } as never;
    const full = { estimate: () => Promise.resolve({ quota: 1, usage: 1 }) };
    const wish = { userId: 'u1', track, quality: '480p' as const, now: 2 };
    await expect(queueDownload(await openDb(), wish, { caches: storage, room: full })).rejects.toMatchObject({
      reason: 'quota',
    });
    expect(await browser.getIds()).toHaveLength(1);
    await queueDownload(await openDb(), wish, { caches: storage, room: {} });
    expect(await browser.getIds()).toEqual([]);
    expect(await used()).toEqual([{ bytes: 0, reserved: 0 }]);
  });

  it('is not given to a browser that would use what the learner does not allow, or that will not', async () => {
    const db = await openDb();
    await saveDataUseSettings(db, { capMb: 0 });
    await expect(give()).rejects.toMatchObject({ reason: 'cap' });
    await saveDataUseSettings(db, { capMb: null, wifiOnly: true });
    vi.stubGlobal('navigator', { connection: { type: 'wifi' } });
    await expect(give()).rejects.toMatchObject({ reason: 'browser-network' });
    await saveDataUseSettings(db, { wifiOnly: false });
    browser.refuses = true;
    await expect(give()).rejects.toMatchObject({ reason: 'browser-refused' });
    expect(await rowNow()).toMatchObject({ state: 'queued', pausedBy: null });
    expect((await used()).every(({ reserved }) => reserved === 0)).toBe(true);
    vi.unstubAllGlobals();
    await expect(give()).rejects.toMatchObject({ reason: 'browser-refused' });
  });
});
