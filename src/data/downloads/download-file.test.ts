import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { ApiFailure } from '../api/api-error.ts';
import { parseRange } from './byte-range.ts';
import { downloadFile, type FileRequest } from './download-file.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';
import { serveMedia } from './serve-media.ts';

const CHUNK = 10;
const FILE = Uint8Array.from({ length: 45 }, (_, at) => at);

/** A media server that counts what it is asked for; `answer` may stand in for any request. */
function mediaServer(
  file: Uint8Array<ArrayBuffer>,
  answer?: (url: string, nth: number) => Response | Error | undefined,
) {
  const asked: string[] = [];
  const state = { file, etag: '"1"' };
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    const range = new Headers(init.headers).get('Range');
    asked.push(`${url} ${range ?? ''}`);
    const special = answer?.(url, asked.length);
    if (special instanceof Error) return Promise.reject(special);
    if (special) return Promise.resolve(special);
    const span = parseRange(range, state.file.length);
    if (span.kind !== 'partial') return Promise.resolve(new Response(state.file, { headers: { ETag: state.etag } }));
    return Promise.resolve(
      new Response(state.file.slice(span.start, span.end + 1), {
        status: 206,
        headers: {
          'Content-Type': 'video/mp4',
          'Content-Range': `bytes ${span.start}-${span.end}/${state.file.length}`,
          ETag: state.etag,
        },
      }),
    );
  };
  return { fetch, asked, state };
}

let storage: CacheStorage;
let store: MediaStore;
beforeEach(async () => {
  storage = memoryCaches();
  store = await openMediaStore('u1', storage);
});

function request(fetch: FileRequest['fetch'], change: Partial<FileRequest> = {}): FileRequest {
  return {
    store,
    mediaId: 'videos/a.mp4',
    url: '/a?sig=1',
    bytes: FILE.length,
    fetch,
    renew: () => Promise.reject(new Error('no renewal was expected')),
    signal: new AbortController().signal,
    onHeld: () => Promise.resolve(),
    chunkBytes: CHUNK,
    ...change,
  };
}

async function played(range: string | null = null): Promise<number[]> {
  const response = await serveMedia(store, 'videos/a.mp4', { method: 'GET', range });
  return [...new Uint8Array(await response.arrayBuffer())];
}

describe('downloadFile', () => {
  it('saves the file in chunks and tells how much is held', async () => {
    const { fetch, asked } = mediaServer(FILE);
    const held: number[] = [];
    const size = await downloadFile(
      request(fetch, {
        onHeld: (bytes) => {
          held.push(bytes);
          return Promise.resolve();
        },
      }),
    );
    expect(size).toBe(45);
    expect(asked).toHaveLength(5);
    expect(held).toEqual([10, 20, 30, 40, 45]);
    expect(await played()).toEqual([...FILE]);
  });

  it('serves of a file that is not whole what is held, and goes on where it was cut off', async () => {
    const dying = mediaServer(FILE, (_, nth) => (nth === 3 ? new TypeError('network lost') : undefined));
    await expect(downloadFile(request(dying.fetch))).rejects.toMatchObject({ detail: { kind: 'network' } });
    const part = await serveMedia(store, 'videos/a.mp4', { method: 'GET', range: null });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, 'bytes 0-19/45']);
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([...FILE.slice(0, 20)]);
    expect(await played('bytes=15-30')).toEqual([...FILE.slice(15, 20)]);
    const beyond = await serveMedia(store, 'videos/a.mp4', { method: 'GET', range: 'bytes=20-' });
    expect(beyond.type).toBe('error');

    const alive = mediaServer(FILE);
    await downloadFile(request(alive.fetch));
    expect(alive.asked.map((line) => line.split(' ')[1])).toEqual(['bytes=20-29', 'bytes=30-39', 'bytes=40-49']);
    expect(await played()).toEqual([...FILE]);
  });

  it('asks again for a chunk that came short, and gives up when it always does', async () => {
    const short = () =>
      new Response(FILE.slice(10, 13), { status: 206, headers: { 'Content-Range': 'bytes 10-19/45', ETag: '"1"' } });
    const once = mediaServer(FILE, (_, nth) => (nth === 2 ? short() : undefined));
    await downloadFile(request(once.fetch));
    expect(await played()).toEqual([...FILE]);

    await store.remove('videos/a.mp4');
    const always = mediaServer(FILE, (_, nth) => (nth >= 2 ? short() : undefined));
    await expect(downloadFile(request(always.fetch))).rejects.toMatchObject({ reason: 'corrupt' });
    expect(always.asked).toHaveLength(4);
  });

  it('does not take a shorter range than it asked for', async () => {
    const part = () =>
      new Response(FILE.slice(10, 13), { status: 206, headers: { 'Content-Range': 'bytes 10-12/45', ETag: '"1"' } });
    const { fetch } = mediaServer(FILE, (_, nth) => (nth === 2 ? part() : undefined));
    await downloadFile(request(fetch));
    expect(await played()).toEqual([...FILE]);
  });

  it('renews a link that expired in the middle', async () => {
    const { fetch, asked } = mediaServer(FILE, (url, nth) =>
      nth > 2 && url === '/a?sig=1' ? new Response(null, { status: 403 }) : undefined,
    );
    await downloadFile(request(fetch, { renew: () => Promise.resolve('/a?sig=2') }));
    expect(asked.filter((line) => line.startsWith('/a?sig=2'))).toHaveLength(3);
    expect(await played()).toEqual([...FILE]);
  });

  it('stops when a renewed link is refused too', async () => {
    const { fetch, asked } = mediaServer(FILE, () => new Response(null, { status: 403 }));
    await expect(downloadFile(request(fetch, { renew: () => Promise.resolve('/a') }))).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(asked).toHaveLength(3);
  });

  it('never mixes two versions of a file: it begins again, and says so', async () => {
    const server = mediaServer(FILE, (_, nth) => (nth === 3 ? new TypeError('network lost') : undefined));
    await expect(downloadFile(request(server.fetch))).rejects.toBeInstanceOf(ApiFailure);
    const other = Uint8Array.from({ length: 33 }, (_, at) => 200 - at);
    Object.assign(server.state, { file: other, etag: '"2"' });
    const said: string[] = [];
    const held: [number, number][] = [];
    await downloadFile(
      request(server.fetch, {
        onHeld: (bytes, size) => Promise.resolve(void held.push([bytes, size])),
        onRestart: (reason) => Promise.resolve(void said.push(reason)),
      }),
    );
    expect(said).toEqual(['changed']);
    expect(held.at(-1)).toEqual([33, 33]);
    expect(await played()).toEqual([...other]);
  });

  it('gives up a file that is another one each time', async () => {
    const server = mediaServer(FILE, (_, nth) => {
      server.state.etag = `"${nth}"`;
      return undefined;
    });
    await expect(downloadFile(request(server.fetch))).rejects.toMatchObject({ reason: 'changed' });
    expect((await store.heldChunks('videos/a.mp4')).size).toBe(0);
  });

  it('takes what the server has when a track says another size, and says so', async () => {
    const { fetch } = mediaServer(FILE.slice(0, 30));
    const said: string[] = [];
    const onRestart = (reason: string) => Promise.resolve(void said.push(reason));
    expect(await downloadFile(request(fetch, { onRestart }))).toBe(30);
    expect(said).toEqual(['changed']);
  });

  it('takes a whole answer of a server that knows no ranges', async () => {
    const fetch = () => Promise.resolve(new Response(FILE));
    await downloadFile(request(fetch, { bytes: 0 }));
    expect(await played('bytes=-5')).toEqual([40, 41, 42, 43, 44]);
  });

  it('says so when the device is full', async () => {
    store = await openMediaStore('u1', memoryCaches({ quotaBytes: 120 }));
    const { fetch } = mediaServer(FILE);
    await expect(downloadFile(request(fetch))).rejects.toMatchObject({ reason: 'quota' });
  });

  it('waits for a busy server and stops for a file that is gone', async () => {
    const busy = () => Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '7' } }));
    await expect(downloadFile(request(busy))).rejects.toMatchObject({ detail: { status: 503, retryAfterMs: 7000 } });
    const gone = () => Promise.resolve(new Response(null, { status: 404 }));
    await expect(downloadFile(request(gone))).rejects.toMatchObject({ reason: 'gone' });
  });

  it('ends the same however often it is killed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 80 }),
        fc.array(fc.nat(6), { maxLength: 8 }),
        async (bytes, kills) => {
          const file = new Uint8Array(bytes);
          store = await openMediaStore('u1', memoryCaches());
          for (const at of kills) {
            const { fetch } = mediaServer(file, (_, nth) => (nth > at ? new TypeError('killed') : undefined));
            await downloadFile(request(fetch, { bytes: file.length })).catch((error: unknown) => {
              if (!(error instanceof ApiFailure)) throw error;
            });
          }
          await downloadFile(request(mediaServer(file).fetch, { bytes: file.length }));
          expect(await played()).toEqual([...file]);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the check before a file counts as held', () => {
  const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
  const complete = async () => (await store.loadHead('videos/a.mp4'))?.complete;
  /** A server that tells the digest of what it has to whom wants it. */
  function checkedServer(spoil: (nth: number) => boolean = () => false) {
    const server = mediaServer(FILE);
    let nth = 0;
    const fetch = async (url: string, init: RequestInit) => {
      nth += 1;
      const response = await server.fetch(url, init);
      const body = new Uint8Array(await response.arrayBuffer());
      if (spoil(nth)) body[0] = 255;
      const headers = new Headers(response.headers);
      if (new Headers(init.headers).get('Want-Repr-Digest') === 'sha-256=10')
        headers.set('Repr-Digest', `sha-256=:${digestOf(server.state.file)}:`);
      return new Response(body, { status: response.status, headers });
    };
    return { ...server, fetch };
  }

  it('passes the bytes that the server has', async () => {
    await downloadFile(request(checkedServer().fetch, { checked: true }));
    expect(await complete()).toBe(true);
    expect(await played()).toEqual([...FILE]);
  });

  it('finds a damaged byte, and begins again', async () => {
    const said: string[] = [];
    const onRestart = (reason: string) => Promise.resolve(void said.push(reason));
    await downloadFile(request(checkedServer((nth) => nth === 2).fetch, { checked: true, onRestart }));
    expect(said).toEqual(['mismatch']);
    expect(await played()).toEqual([...FILE]);
  });

  it('gives up what is damaged each time, and holds none of it', async () => {
    const { fetch } = checkedServer((nth) => nth % 5 === 0);
    await expect(downloadFile(request(fetch, { checked: true }))).rejects.toMatchObject({ reason: 'mismatch' });
    expect(await store.loadHead('videos/a.mp4')).toBeNull();
  });

  it('finds what was damaged on the disk', async () => {
    const dying = checkedServer();
    const lost = (url: string, init: RequestInit) =>
      new Headers(init.headers).get('Range') === 'bytes=30-39'
        ? Promise.reject(new TypeError('lost'))
        : dying.fetch(url, init);
    await expect(downloadFile(request(lost, { checked: true }))).rejects.toBeInstanceOf(ApiFailure);
    await store.saveChunk('videos/a.mp4', 1, new Uint8Array(CHUNK));
    const said: string[] = [];
    const onRestart = (reason: string) => Promise.resolve(void said.push(reason));
    await downloadFile(request(dying.fetch, { checked: true, onRestart }));
    expect(said).toEqual(['mismatch']);
    expect(await played()).toEqual([...FILE]);
  });

  it('asks for the digest of what an earlier build held unchecked, and for none of its bytes again', async () => {
    await downloadFile(request(mediaServer(FILE).fetch));
    const { fetch, asked } = checkedServer();
    await downloadFile(request(fetch, { checked: true }));
    expect(asked).toEqual(['/a?sig=1 bytes=0-0']);
    await downloadFile(request(fetch, { checked: true }));
    expect(asked).toHaveLength(1);
  });

  it('waits for a server that tells no digest', async () => {
    await expect(downloadFile(request(mediaServer(FILE).fetch, { checked: true }))).rejects.toBeInstanceOf(ApiFailure);
    expect(await complete()).toBe(false);
  });
});

describe('serveMedia', () => {
  beforeEach(async () => {
    await downloadFile(request(mediaServer(FILE).fetch));
  });

  it('answers as a web server does', async () => {
    const part = await serveMedia(store, 'videos/a.mp4', { method: 'GET', range: 'bytes=8-21' });
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-range': 'bytes 8-21/45',
      'content-length': '14',
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    });
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([...FILE.slice(8, 22)]);
    expect(await played('bytes=40-')).toEqual([...FILE.slice(40)]);
    expect(await played('bytes=-3')).toEqual([...FILE.slice(-3)]);
    const beyond = await serveMedia(store, 'videos/a.mp4', { method: 'GET', range: 'bytes=45-' });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, 'bytes */45']);
    const head = await serveMedia(store, 'videos/a.mp4', { method: 'HEAD', range: 'bytes=0-9' });
    expect([head.status, head.headers.get('Content-Length'), head.body]).toEqual([206, '10', null]);
  });

  it('answers an iPhone, which asks for two bytes first and for more than there are later', async () => {
    const answer = async (range: string) => {
      const part = await serveMedia(store, 'videos/a.mp4', { method: 'GET', range });
      const { length } = new Uint8Array(await part.clone().arrayBuffer());
      // What is promised is what comes: a player waits for the rest for ever.
      expect(part.headers.get('Content-Length')).toBe(String(length));
      return `${part.status} ${part.headers.get('Content-Range')}`;
    };
    expect(await answer('bytes=0-1')).toBe('206 bytes 0-1/45');
    expect(await answer('bytes=0-44')).toBe('206 bytes 0-44/45');
    expect(await answer('bytes=0-')).toBe('206 bytes 0-44/45');
    expect(await answer('bytes=40-9999')).toBe('206 bytes 40-44/45');
  });

  it('reads only the chunks of the range', async () => {
    const read: number[] = [];
    const watched = {
      ...store,
      loadChunk: (mediaId: string, index: number) => {
        read.push(index);
        return store.loadChunk(mediaId, index);
      },
    };
    const part = await serveMedia(watched, 'videos/a.mp4', { method: 'GET', range: 'bytes=12-21' });
    await part.arrayBuffer();
    expect(read).toEqual([1, 2]);
  });

  it("never answers with another user's file", async () => {
    const other = await openMediaStore('u2', storage);
    expect((await serveMedia(other, 'videos/a.mp4', { method: 'GET', range: null })).status).toBe(404);
  });
});
