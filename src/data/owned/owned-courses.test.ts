import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Library, OwnedCourse } from '#contract/library.ts';
import type { Track } from '#contract/track.ts';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { ApiFailure } from '../api/api-error.ts';
import type { call } from '../api/http-client.ts';
import { createFetchBudget } from '../data-use/fetch-budget.ts';
import { bytesLeft, loadDataUse } from '../data-use/data-ledger.ts';
import { saveDataUseSettings } from '../data-use/data-use-settings.ts';
import { closeDb, openDb, type CodeItDatabase } from '../db/database.ts';
import { deleteUserData } from '#data/device/delete-user-data.ts';
import { openMediaStore } from '../downloads/media-store.ts';
import { aTrack } from '../../../tests/support/a-track.ts';
import { ownedContents } from './course-stamp.ts';
import { forgetLostCourses } from './forget-lost-courses.ts';
import { loadMissingCourses } from './missing-courses.ts';
import { openOwnedFiles } from './owned-files.ts';
import { prefetchOwned, type PrefetchOptions } from './prefetch-owned.ts';

const ANA = 'ana';
const uuid = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`;
const picture = (course: number, n: number) => `/api/v1/media/lessons/${uuid(course)}/${uuid(n)}.webp`;

const course = (n: number, version = 1) =>
  ({
    _id: uuid(n),
    title: `Course ${n}`,
    version,
    updatedAt: '2026-11-01',
    trackCount: 2,
    thumbnail: null,
    progress: { lastTrackId: null },
  }) as unknown as OwnedCourse;

const library = (...courses: OwnedCourse[]): Library => ({
  purchasedCourses: courses,
  wishlist: [],
  archivedCourses: [],
  hiddenCourses: [],
});

/** Two lessons a course: a text with two pictures, a video with captions. `left` of the pictures stay in the text. */
function contentOf(n: number, left = 2): Track[] {
  const urls = [10, 11].slice(0, left).map((id) => `${picture(n, id)}?exp=9&sig=x`);
  const document = [{ tag: 'p' as const, children: urls.map((url) => ({ tag: 'img' as const, url, alt: '' })) }];
  const captions = [{ language: 'en', label: 'English', url: `/api/v1/media/c/${n}.vtt?sig=x`, mediaId: `c/${n}.vtt` }];
  return [
    aTrack({ _id: `text-${n}`, courseId: uuid(n), document: document }),
    aTrack({ _id: `video-${n}`, courseId: uuid(n), type: 'video', captions }),
  ];
}

let db: CodeItDatabase;
let storage: CacheStorage;
let asked: string[];
beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  db = await openDb();
  storage = memoryCaches();
  asked = [];
});

function device(shelves: Library, { dieAt = Infinity, left = 2 } = {}): PrefetchOptions {
  const fetch = (url: string) => {
    asked.push(url.split('?')[0] as string);
    if (asked.length >= dieAt) return Promise.reject(new TypeError('failed to fetch'));
    return Promise.resolve(new Response(new Uint8Array(1000), { headers: { 'Content-Length': '1000' } }));
  };
  return {
    db,
    userId: ANA,
    courses: ownedContents(shelves),
    signal: new AbortController().signal,
    budget: createFetchBudget(db, 'in-advance', { connection: () => ({}) }),
    controlled: false,
    storage,
    fetch,
    now: () => 0,
    fetchContent: async (courseId, courseStamp, budgeted) => {
      await budgeted(`/content/${courseId}`);
      const n = Number(courseId.slice(-12));
      const tracks = contentOf(n, left);
      const trackIds = tracks.map(({ _id }) => _id);
      const row = { userId: ANA, courseId, courseTitle: `Course ${n}`, tracks, trackIds, courseStamp };
      await db.contents.put({ ...row, linksExpireAt: 1, asOf: 0 });
    },
  };
}

describe('what is owned', () => {
  it('comes once: contents, pictures, captions; then nothing is asked for', async () => {
    const shelves = library(course(1), course(2));
    expect(await prefetchOwned(device(shelves))).toEqual({ fetched: 8, stopped: null });
    expect(asked).toHaveLength(8);
    expect(await (await openOwnedFiles(ANA, storage)).paths()).toEqual(
      new Set([1, 2].flatMap((n) => [picture(n, 10), picture(n, 11), `/api/v1/media/c/${n}.vtt`])),
    );
    expect(await prefetchOwned(device(shelves))).toEqual({ fetched: 0, stopped: null });
    expect(asked).toHaveLength(8);
    const [row] = await loadDataUse(db);
    expect(row).toMatchObject({ purpose: 'in-advance', bytes: 8000, reserved: 0 });
  });

  it('goes on where a dead network ended it', async () => {
    const shelves = library(course(1), course(2));
    expect(await prefetchOwned(device(shelves, { dieAt: 5 }))).toEqual({ fetched: 4, stopped: 'offline' });
    await prefetchOwned(device(shelves));
    // The one that failed, and no other, was asked for twice.
    expect(asked).toHaveLength(9);
    expect(new Set(asked).size).toBe(8);
  });

  it('asks for new links once a course where the old ones ended with their session', async () => {
    const shelves = library(course(1));
    const options = device(shelves);
    const { fetch } = options as { fetch: NonNullable<PrefetchOptions['fetch']> };
    const isFile = (url: string) => url.includes('/media/');
    let contents = 0;
    const ending = (works: (url: string) => boolean): PrefetchOptions => ({
      ...options,
      fetch: async (url, init) => {
        if (!isFile(url)) contents += 1;
        const response = await fetch(url, init);
        return isFile(url) && !works(url) ? new Response(null, { status: 403 }) : response;
      },
    });
    // The second content brings links that work.
    expect(await prefetchOwned(ending(() => contents > 1))).toEqual({ fetched: 5, stopped: null });
    expect(asked.filter((url) => url === `/content/${uuid(1)}`)).toHaveLength(2);
    expect((await (await openOwnedFiles(ANA, storage)).paths()).size).toBe(3);

    asked = [];
    contents = 0;
    await prefetchOwned({ ...ending(() => false), courses: device(library(course(2))).courses });
    // Refused for good: the lesson is shown without them.
    expect(asked.filter((url) => url === `/content/${uuid(2)}`)).toHaveLength(2);
    expect(asked).toHaveLength(2 + 1 + 3);
  });

  it('stops for now where the server has no time', async () => {
    const options = device(library(course(1)));
    const busy = new ApiFailure({ kind: 'http', status: 429, code: 'rate_limited', message: 'Later' });
    options.fetchContent = () => Promise.reject(busy);
    expect(await prefetchOwned(options)).toEqual({ fetched: 0, stopped: 'offline' });
  });

  it('is asked for again where the course changed, and what its text shows no more goes', async () => {
    await prefetchOwned(device(library(course(1), course(2))));
    asked = [];
    await prefetchOwned(device(library(course(1, 2), course(2)), { left: 1 }));
    expect(asked).toEqual([`/content/${uuid(1)}`]);
    expect((await (await openOwnedFiles(ANA, storage)).paths()).has(picture(1, 11))).toBe(false);
    expect((await (await openOwnedFiles(ANA, storage)).paths()).has(picture(2, 11))).toBe(true);
  });

  it('keeps to the cap, and says that it does', async () => {
    await saveDataUseSettings(db, { capMb: 0.26 });
    const { fetched, stopped } = await prefetchOwned(device(library(course(1), course(2))));
    expect(stopped).toBe('cap');
    expect(fetched).toBeLessThan(8);
    expect(await bytesLeft(db, Date.now())).toBeGreaterThanOrEqual(0);
  });

  it('is not brought after a logout', async () => {
    await db.session.put({ id: 'current', token: 't', user: { _id: ANA } as never, since: 0 });
    const options = device(library(course(1)));
    const { fetch } = options as { fetch: NonNullable<PrefetchOptions['fetch']> };
    await expect(
      prefetchOwned({
        ...options,
        fetch: async (url, init) => {
          if (url.includes('lessons/')) await deleteUserData(ANA, { keepOutbox: false });
          return fetch(url, init);
        },
      }),
    ).rejects.toThrow('session');
    expect(await (await openOwnedFiles(ANA, storage)).paths()).toEqual(new Set());
  });
});

describe('a course that is missing in the library', () => {
  const http = (status: number, code: string) =>
    new ApiFailure({ kind: 'http', status, code: code as 'not_owned', message: '' });

  async function hold(): Promise<void> {
    await prefetchOwned(device(library(course(1), course(2))));
    const store = await openMediaStore(ANA, storage);
    await store.saveHead('v', { size: 1, chunkBytes: 1, contentType: '', etag: null, complete: true });
    const file = { mediaId: 'v', kind: 'video', url: '/v', bytes: 1, language: '', label: '' };
    const row = { userId: ANA, trackId: 'video-1', courseId: uuid(1), files: [file], createdAt: 1 };
    await db.downloads.put(row as never);
  }

  const forget = async (content: unknown, refunds: unknown) => {
    const ask = ((name: string) => {
      const answer = name === 'courseContent' ? content : refunds;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }) as typeof call;
    const signal = new AbortController().signal;
    const missing = await loadMissingCourses(db, ANA, library(course(2)));
    return forgetLostCourses(missing, { db, userId: ANA, signal, storage, call: ask });
  };
  const refunded = { data: { refunds: [{ courseId: uuid(1), status: 'refunded' }], courses: [] } };
  const none = { data: { refunds: [], courses: [] } };

  it('goes with its downloads and bytes when the server says so', async () => {
    await hold();
    expect(await forget(http(403, 'not_owned'), refunded)).toEqual([
      { courseId: uuid(1), title: 'Course 1', refunded: true, downloads: 1 },
    ]);
    expect(await db.contents.count()).toBe(1);
    expect(await db.downloads.count()).toBe(0);
    expect(await (await openMediaStore(ANA, storage)).loadHead('v')).toBeNull();
    expect([...(await (await openOwnedFiles(ANA, storage)).paths())].some((path) => path.includes(uuid(1)))).toBe(
      false,
    );
    // Told once.
    expect(await forget(http(403, 'not_owned'), refunded)).toEqual([]);
  });

  it('goes when it is withdrawn and was refunded, and in other words when it was taken without a refund', async () => {
    await hold();
    expect(await forget(http(404, 'not_found'), refunded)).toMatchObject([{ refunded: true }]);
    await hold();
    expect(await forget(http(403, 'not_owned'), none)).toMatchObject([{ refunded: false }]);
  });

  it.each([
    ['no answer', new ApiFailure({ kind: 'timeout' }), refunded],
    ['a server in need', http(503, 'unavailable'), refunded],
    ['a proxy', http(502, 'internal'), refunded],
    ['a session that ran out', http(401, 'unauthenticated'), refunded],
    ['a server that knows nothing of it', http(404, 'not_found'), none],
    ['a list that does not come', http(404, 'not_found'), new ApiFailure({ kind: 'network' })],
    ['a plan that opens it', { data: [] }, refunded],
  ])('stays after %s', async (_, content, refunds) => {
    await hold();
    expect(await forget(content, refunds)).toEqual([]);
    expect(await db.contents.count()).toBe(2);
    expect(await db.downloads.count()).toBe(1);
  });

  it('is not asked about for a download alone, which may be of a preview', async () => {
    await hold();
    await db.contents.delete([ANA, uuid(1)]);
    expect(await loadMissingCourses(db, ANA, library(course(2)))).toEqual([]);
  });

  it('is not asked about while the library has it, or the learner only hid it', async () => {
    await hold();
    expect(await loadMissingCourses(db, ANA, library(course(2)))).toEqual([uuid(1)]);
    expect(await loadMissingCourses(db, ANA, { ...library(course(2)), hiddenCourses: [uuid(1)] })).toEqual([]);
    expect(await loadMissingCourses(db, ANA, { ...library(course(2)), archivedCourses: [course(1)] })).toEqual([]);
  });
});
