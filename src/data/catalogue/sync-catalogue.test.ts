import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Course, FeedAnswer } from '#contract/course.ts';
import { aCourse } from '../../../tests/support/a-course.ts';
import { ApiFailure } from '../api/api-error.ts';
import type { call } from '../api/http-client.ts';
import { closeDb, openDb } from '../db/database.ts';
import { loadCategory, loadCourse, loadCourses, loadPackageCourse, loadTopCourses } from './device-catalogue.ts';
import { loadCatalogueStatus } from './load-catalogue-status.ts';
import { syncCatalogue } from './sync-catalogue.ts';

type Call = typeof call;

/** A feed over a log of changes; a cursor is `epoch:place`. */
function feedOf(courses: Course[]) {
  const log: (Course | string)[] = [...courses];
  const state = { epoch: 'a', asked: [] as (string | undefined)[], failAt: Infinity };
  const ask = (name: string, { query }: { query: { since?: string; limit: number } }): Promise<FeedAnswer> => {
    state.asked.push(query.since);
    if (state.asked.length >= state.failAt) return Promise.reject(new ApiFailure({ kind: 'network' }));
    const [epoch, place] = (query.since ?? `${state.epoch}:0`).split(':');
    const reset = epoch !== state.epoch;
    const from = reset ? 0 : Number(place);
    const page = log.slice(from, from + query.limit);
    return Promise.resolve({
      success: true,
      data: {
        upserts: page.filter((entry) => typeof entry !== 'string'),
        deletes: page.filter((entry) => typeof entry === 'string'),
        cursor: `${state.epoch}:${from + page.length}`,
        more: from + page.length < log.length,
        reset,
        total: courses.length,
      },
    });
  };
  return { log, state, call: ask as unknown as Call };
}

const COURSES = Array.from({ length: 25 }, (_, at) =>
  aCourse({
    _id: `c${String(at).padStart(2, '0')}`,
    title: `Course ${at}`,
    category: at % 2 === 0 ? 'programming' : 'music',
    averageRating: at % 5 === 0 ? null : 3 + (at % 4) / 2,
    ratingsCount: at,
    studentsCount: (at * 7) % 25,
    price: 100 * (at % 6),
  }),
);

beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
});

const held = async () => (await (await openDb()).courses.toCollection().primaryKeys()).sort();

describe('syncCatalogue', () => {
  it('fills in pages, then asks only for changes', async () => {
    const feed = feedOf(COURSES);
    expect(await syncCatalogue({ call: feed.call, pageSize: 10, now: () => 5000 })).toEqual({
      busy: false,
      pages: 3,
      upserts: 25,
      deletes: 0,
    });
    expect(await loadCatalogueStatus(await openDb())).toEqual({ courses: 25, of: 25, asOf: 5000, filling: null });
    expect(await syncCatalogue({ call: feed.call, pageSize: 10 })).toMatchObject({ pages: 1, upserts: 0, deletes: 0 });
    expect(feed.state.asked).toEqual([undefined, 'a:10', 'a:20', 'a:25']);
  });

  it('goes on after the last saved page when it was cut off', async () => {
    const feed = feedOf(COURSES);
    feed.state.failAt = 3;
    await expect(syncCatalogue({ call: feed.call, pageSize: 10 })).rejects.toMatchObject({
      detail: { kind: 'network' },
    });
    await closeDb();
    expect(await loadCatalogueStatus(await openDb())).toEqual({
      courses: 20,
      of: 25,
      asOf: null,
      filling: { done: 20, total: 25 },
    });
    feed.state.failAt = Infinity;
    await syncCatalogue({ call: feed.call, pageSize: 10 });
    expect(feed.state.asked).toEqual([undefined, 'a:10', 'a:20', 'a:20']);
    expect(await held()).toHaveLength(25);
  });

  it('takes away what the server took away', async () => {
    const feed = feedOf(COURSES);
    await syncCatalogue({ call: feed.call });
    feed.log.push('c03', { ...COURSES[4]!, title: 'Renamed' });
    expect(await syncCatalogue({ call: feed.call })).toMatchObject({ upserts: 1, deletes: 1 });
    expect(await loadCourse('c03')).toBeNull();
    expect((await loadCourse('c04'))?.title).toBe('Renamed');
  });

  it('forgets everything when the cursor is of another database', async () => {
    const feed = feedOf(COURSES);
    await syncCatalogue({ call: feed.call });
    feed.state.epoch = 'b';
    feed.log.splice(0, 20);
    await syncCatalogue({ call: feed.call, pageSize: 3 });
    expect(await held()).toEqual(['c20', 'c21', 'c22', 'c23', 'c24']);
  });

  it('stops between pages when it is told to', async () => {
    const feed = feedOf(COURSES);
    const stop = new AbortController();
    const pause = () => {
      stop.abort();
      return Promise.resolve();
    };
    await expect(syncCatalogue({ call: feed.call, pageSize: 10, signal: stop.signal, pause })).rejects.toThrow(
      'aborted',
    );
    expect(feed.state.asked).toEqual([undefined]);
    expect(await held()).toHaveLength(10);
  });
});

describe('the catalogue on this device', () => {
  beforeEach(() => syncCatalogue({ call: feedOf(COURSES).call, now: () => 7000 }));

  it('is null before there is one', async () => {
    await (await openDb()).courses.clear();
    expect(await loadTopCourses(5)).toBeNull();
    expect(await loadCategory({ category: 'music', sort: 'a-z', limit: 10 })).toBeNull();
    expect(await loadCourse('c01')).toBeNull();
  });

  it('has the best rated on top, more ratings first', async () => {
    const top = await loadTopCourses(5);
    expect(top).toMatchObject({ total: 25, asOf: 7000 });
    expect(top?.courses.map(({ averageRating, ratingsCount }) => [averageRating, ratingsCount])).toEqual([
      [4.5, 23],
      [4.5, 19],
      [4.5, 11],
      [4.5, 7],
      [4.5, 3],
    ]);
  });

  it('has the course marked as the package, else the best rated', async () => {
    expect(await loadPackageCourse()).toMatchObject({ courses: [{ averageRating: 4.5, ratingsCount: 23 }] });
    await (await openDb()).courses.update('c07', { isPackage: true });
    expect(await loadPackageCourse()).toMatchObject({ courses: [{ _id: 'c07' }], total: 1 });
  });

  it.each(['popularity', 'a-z', 'rating', 'price-low-to-high', 'price-high-to-low', 'newest'] as const)(
    'pages by %s without repeating or skipping',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => loadCourses({ sort, page, limit: 7 })));
      const ids = pages.flatMap((page) => page?.courses.map(({ _id }) => _id) ?? []);
      expect(pages.map((page) => page?.courses.length)).toEqual([7, 7, 7, 4]);
      expect(new Set(ids).size).toBe(25);
      const whole = await loadCourses({ sort, page: 1, limit: 100 });
      expect(ids).toEqual(whole?.courses.map(({ _id }) => _id));
    },
  );

  it('lists a category in the asked order', async () => {
    const list = await loadCategory({ category: 'music', sort: 'price-high-to-low', limit: 10 });
    expect(list?.total).toBe(12);
    expect(list?.courses[0]?.price).toBe(500);
    expect(list?.courses.every(({ category }) => category === 'music')).toBe(true);
  });
});
