import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Course } from '#contract/course.ts';
import { aCourse } from '../../../../tests/support/a-course.ts';
import { saveCatalogueState } from '../catalogue-state.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { resetSearch, searchCatalogue } from './search-catalogue.ts';

let revision = 0;
async function save(courses: Course[], gone: string[] = []): Promise<void> {
  const db = await openDb();
  revision += 1;
  await db.courses.bulkPut(courses);
  await db.courses.bulkDelete(gone);
  await saveCatalogueState(db, { cursor: String(revision), asOf: 9000, total: courses.length, revision });
}

const COURSES = [
  aCourse({ _id: 'title', title: 'Guitar for everyone', category: 'music', subCategory: 'piano', studentsCount: 5 }),
  aCourse({ _id: 'creator', title: 'Chords', createdBy: { username: 'guitar' }, category: 'music', price: 900 }),
  aCourse({ _id: 'sub', title: 'Strings', category: 'music', subCategory: 'guitar', studentsCount: 900, price: 10 }),
  aCourse({ _id: 'tag', title: 'Campfire songs', tags: ['guitar'], category: 'lifestyle', subCategory: 'travel' }),
  aCourse({ _id: 'cpp', title: 'C++ from zero' }),
  aCourse({ _id: 'csharp', title: 'C# from zero' }),
  aCourse({ _id: 'cafe', title: 'Café culture', category: 'cooking', subCategory: 'desserts' }),
];

async function found(query: string, sort?: 'popularity' | 'price-low-to-high'): Promise<string[]> {
  const answer = await searchCatalogue(query, { sort, limit: 10 });
  return answer?.courses.map(({ _id }) => _id) ?? [];
}

beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  resetSearch();
});

describe('searchCatalogue', () => {
  it('is null while this device holds no courses', async () => {
    expect(await searchCatalogue('guitar', { limit: 5 })).toBeNull();
  });

  it('ranks title over creator over category over tags', async () => {
    await save(COURSES);
    expect(await found('guitar')).toEqual(['title', 'creator', 'sub', 'tag']);
    expect(await searchCatalogue('guitar', { limit: 1 })).toMatchObject({ total: 4, asOf: 9000 });
  });

  it('pages on without a repeat', async () => {
    await save(COURSES);
    const page = async (at: number) =>
      (await searchCatalogue('guitar', { limit: 3, page: at }))?.courses.map(({ _id }) => _id);
    expect([await page(1), await page(2), await page(3)]).toEqual([['title', 'creator', 'sub'], ['tag'], []]);
  });

  it('says what it took the words for, and takes them as they are typed when asked to', async () => {
    await save([
      ...COURSES,
      aCourse({ _id: 'py', title: 'Python' }),
      aCourse({ _id: 'photo', title: 'Photo', tags: ['photo'] }),
    ]);
    expect(await searchCatalogue('Phyton', { limit: 5 })).toMatchObject({ corrected: 'python', total: 1 });
    expect((await found('phyton'))[0]).toBe('py');
    const exact = await searchCatalogue('phyton', { limit: 5, exact: true });
    expect(exact).toMatchObject({ corrected: 'python', courses: [] });
    expect(await searchCatalogue('python', { limit: 5 })).not.toHaveProperty('corrected');
    await save([], ['py']);
    await found('phyton');
    await expect.poll(async () => (await searchCatalogue('phyton', { limit: 5 }))?.corrected).toBe('photo');
  });

  it.each(['gitar', 'guitra', 'guiitar', 'guutar', 'guit', 'GUITAR'])('finds them by %j too', async (query) => {
    await save(COURSES);
    expect(await found(query)).toContain('title');
  });

  it('tells C++ from C# and meets accents', async () => {
    await save(COURSES);
    expect(await found('c++')).toEqual(['cpp']);
    expect(await found('c#')).toEqual(['csharp']);
    expect(await found('cafe')).toEqual(['cafe']);
  });

  it('sorts all that match when it is asked to', async () => {
    await save(COURSES);
    expect((await found('guitar', 'popularity')).slice(0, 2)).toEqual(['sub', 'title']);
    expect((await found('guitar', 'price-low-to-high'))[0]).toBe('sub');
  });

  it('finds nothing for blanks and for what nothing is like', async () => {
    await save(COURSES);
    expect(await found('  - ')).toEqual([]);
    expect(await found('zzzzqqqq')).toEqual([]);
  });

  it('follows what a sync changed', async () => {
    await save(COURSES);
    expect(await found('guitar')).toHaveLength(4);
    await save([aCourse({ _id: 'title', title: 'Violin for everyone' })], ['tag']);
    // The answer at hand comes at once; the next has the change.
    await found('violin');
    await expect.poll(() => found('violin')).toEqual(['title']);
    expect(await found('guitar')).toEqual(['creator', 'sub']);
    expect((await searchCatalogue('guitar', { limit: 10 }))?.total).toBe(2);
  });
});
