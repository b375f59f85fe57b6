import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourseFilter, countFacets, matchesFilter, parseFilter, toFilterParams } from '#contract/course-filter.ts';
import { COURSE_SORTS, type CourseSort } from '#contract/course-sort.ts';
import { toPaise } from '#contract/price.ts';
import { ratingMean, ratingScore } from '#contract/ratings.ts';
import { catalogueClock, courses } from '#server/db/schema.ts';
import { createCatalogue } from '#server/services/catalogue/catalogue.ts';
import { listCategory, listCourses } from '#server/services/catalogue/catalogue-service.ts';
import { type CourseRow, toCourse, toCourseSummary } from '#server/services/catalogue/course-view.ts';
import { loadChanges } from '#server/services/catalogue/feed-service.ts';
import { aFilter, aFilteredCourse } from '../support/course-filters.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const t = startTestApp();
let other: TestApp;
beforeAll(async () => {
  other = await createTestApp({ on: t.database });
});
afterAll(() => other.close());

const isListed = (row: CourseRow) => row.status === 'published' && row.deletedAt === null;

async function listedRows(): Promise<CourseRow[]> {
  return (await t.db.select().from(courses)).filter(isListed);
}

/** As services/catalogue/course-order.ts, of rows in memory. */
function sorted(rows: readonly CourseRow[], sort: CourseSort, mean: number): CourseRow[] {
  const score = (row: CourseRow) => ratingScore(toCourse(row), mean) ?? -1;
  const keys: Record<CourseSort, (row: CourseRow) => (number | string)[]> = {
    popularity: (row) => [-row.popularity],
    'a-z': (row) => [row.title.toLowerCase()],
    rating: (row) => [-score(row), -row.ratingsCount],
    'price-low-to-high': (row) => [row.pricePaise],
    'price-high-to-low': (row) => [-row.pricePaise],
    newest: (row) => [-row.createdAt.getTime()],
  };
  const keyed = rows.map((row) => ({ row, key: [...keys[sort](row), row.id] }));
  keyed.sort((a, b) => {
    const at = a.key.findIndex((part, index) => part !== b.key[index]);
    return at === -1 ? 0 : a.key[at]! < b.key[at]! ? -1 : 1;
  });
  return keyed.map(({ row }) => row);
}

interface Question {
  filter: CourseFilter;
  sort: CourseSort;
  /** Null: of all. */
  category: string | null;
  /** Only courses that are marked as the package; where no category is asked for. */
  packaged: boolean;
  page: number;
  limit: number;
}

/** What both servers answer, held against a look at every row. */
async function expectTruth({ filter, sort, category, packaged, page, limit }: Question): Promise<void> {
  const every = await listedRows();
  const mean = ratingMean(every.map(toCourse));
  const asked = category === null ? filter : { ...filter, chosen: { ...filter.chosen, category: [] } };
  const inSubject = every.filter((row) => (category === null ? !packaged || row.isPackage : row.category === category));
  const passing = inSubject.filter((row) => matchesFilter(toCourse(row), asked));
  const expected = {
    cards: sorted(passing, sort, mean)
      .slice((page - 1) * limit, page * limit)
      .map(toCourseSummary),
    total: passing.length,
    facets: countFacets(inSubject.map(toCourse), asked),
  };
  const request = { ...toFilterParams(asked), page, limit, sort, view: 'card' as const };
  for (const { deps } of [t, other]) {
    const list = (more: { facets?: 'true' }) =>
      category === null
        ? listCourses(deps.catalogue, { ...request, ...more, package: packaged ? 'true' : undefined })
        : listCategory(deps.catalogue, { ...request, ...more, category });
    const { courses: cards, total, facets } = await list({ facets: 'true' });
    expect({ cards, total, facets }).toEqual(expected);
    expect((await list({})).total).toBe(expected.total);
    expect(await loadChanges(deps.catalogue, { limit: 1 })).toMatchObject({ total: every.length, ratingMean: mean });
  }
}

const STANDING: Question[] = [
  { filter: parseFilter({}), sort: 'rating', category: null, packaged: false, page: 1, limit: 5 },
  { filter: parseFilter({ text: 'rust' }), sort: 'a-z', category: null, packaged: true, page: 1, limit: 5 },
];

async function countsVersion(): Promise<number> {
  const [clock] = await t.db.select().from(catalogueClock);
  return clock!.countsVersion;
}

describe('lists, their totals and their facets', () => {
  it('are those of a look at every course, on two servers, whatever is written by whom', async () => {
    const seed = Number(process.env['COUNTS_SEED'] ?? randomInt(2 ** 31));
    console.info(`catalogue counts: seed ${seed}`);
    const random = seededRandom(seed);
    const below = (end: number) => Math.floor(random() * end);
    const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
    const fields = fc.sample(aFilteredCourse, { numRuns: 80, seed }).map(({ createdBy, price, ...course }) => ({
      ...course,
      creatorName: createdBy.username,
      pricePaise: toPaise(price),
      ratingsCount: course.averageRating === null ? 0 : 1 + below(50),
      popularity: below(4),
      createdAt: new Date(Date.UTC(2026, 0, 1 + below(5))),
      isPackage: random() < 0.5,
    }));
    const filters = fc.sample(aFilter, { numRuns: 80, seed });
    await t.addCourses(...fields.slice(0, 30));

    const change = (set: Partial<typeof courses.$inferInsert>) => async (id: string) => {
      await t.db.update(courses).set(set).where(eq(courses.id, id));
    };
    // Of one column each as well, so that none is left out of what is looked at; by statements that know of no clock.
    const writes: ((id: string) => Promise<unknown>)[] = [
      () => t.addCourses(pick(fields), pick(fields)),
      () => t.addCourses({ ...pick(fields), status: 'draft' }),
      change({ status: 'draft' }),
      change({ status: 'published' }),
      change({ deletedAt: new Date() }),
      change({ deletedAt: null }),
      (id) => t.db.delete(courses).where(eq(courses.id, id)),
      (id) => change({ popularity: below(9) })(id),
      (id) => change({ description: `It is about ${below(99)} things.` })(id),
      ...(
        [
          'title',
          'creatorName',
          'category',
          'subCategory',
          'pricePaise',
          'averageRating',
          'ratingsCount',
          'level',
          'language',
          'totalSeconds',
          'tags',
          'isPackage',
        ] as const
      ).map((field) => (id: string) => change({ [field]: pick(fields)[field] })(id)),
      () =>
        t.db
          .update(courses)
          .set({ level: pick(fields).level })
          .where(eq(courses.category, pick(fields).category)),
    ];
    for (let step = 0; step < 40; step += 1) {
      const [{ id } = { id: '' }] = fc.sample(
        fc.constantFrom(...(await t.db.select({ id: courses.id }).from(courses))),
        {
          numRuns: 1,
          seed: below(2 ** 31),
        },
      );
      const at = below(writes.length);
      await writes[at]!(id);
      const question = {
        filter: random() < 0.3 ? parseFilter({}) : pick(filters),
        sort: pick(COURSE_SORTS),
        category: random() < 0.4 ? pick(fields).category : null,
        packaged: random() < 0.3,
        page: 1 + below(2),
        limit: 1 + below(8),
      };
      // Some are asked again after each write: what is kept of them must not be told.
      for (const asked of [question, ...STANDING]) {
        await expectTruth(asked).catch((error: unknown) => {
          throw new Error(`step ${step}, write ${at}, ${JSON.stringify(asked)}`, { cause: error });
        });
      }
    }
  }, 120_000);

  it('are counted anew for each thing that they hang on, and for nothing else', async () => {
    const [id = '', draft = ''] = await t.addCourses({ title: 'A course' }, { status: 'draft' });
    const moves = async (set: Partial<typeof courses.$inferInsert>, of = id) => {
      const before = await countsVersion();
      await t.db.update(courses).set(set).where(eq(courses.id, of));
      return (await countsVersion()) - before;
    };
    const counted: Partial<typeof courses.$inferInsert>[] = [
      { title: 'Another' },
      { creatorName: 'Somebody' },
      { category: 'music' },
      { subCategory: 'guitar' },
      { pricePaise: 1 },
      { averageRating: 3.5 },
      { ratingsCount: 12 },
      { level: 'Expert' },
      { language: 'Hindi' },
      { totalSeconds: 60 },
      { tags: ['new'] },
      { isPackage: true },
      { status: 'draft' },
      { status: 'published' },
      { deletedAt: new Date() },
      { deletedAt: null },
    ];
    for (const set of counted) {
      expect([set, await moves(set)]).toEqual([set, 1]);
      expect([set, await moves(set)]).toEqual([set, 0]);
    }
    expect(await moves({ popularity: 77, studentsCount: 7, version: 3, description: 'Longer' })).toBe(0);
    expect(await moves({ title: 'Another draft', pricePaise: 2 }, draft)).toBe(0);
  });

  it('may lag where there are many courses, and are counted anew meanwhile; the feed of devices never lags', async () => {
    const few = await t.addCourses({ category: 'of-few' }, { category: 'of-few' });
    await t.addCourses(
      ...Array.from({ length: 3 }, () => ({ category: 'of-many', averageRating: 4, ratingsCount: 1 })),
    );
    const catalogue = createCatalogue(t.db, { lag: { from: 3, ms: 60_000 }, searched: 10 });
    const list = async (category: string, sort: CourseSort) => {
      const request = { category, page: 1, limit: 10, sort, view: 'card' as const };
      const { total, facets, courses: cards } = await listCategory(catalogue, { ...request, facets: 'true' });
      return { totals: [total, facets?.category[category], (await listCategory(catalogue, request)).total], cards };
    };
    const inFeed = async () => (await loadChanges(catalogue, { limit: 1 })).total;
    expect([await list('of-many', 'rating'), await list('of-few', 'rating')]).toMatchObject([
      { totals: [3, 3, 3] },
      { totals: [2, 2, 2] },
    ]);
    const before = await inFeed();

    const [id] = await t.addCourses({ category: 'of-many', averageRating: 5, ratingsCount: 9 });
    await t.db.update(courses).set({ status: 'draft' }).where(inArray(courses.id, few));
    const lagging = await list('of-many', 'rating');
    expect(lagging.totals).toEqual([3, 3, 3]);
    expect(lagging.cards.map(({ _id }) => _id)).not.toContain(id);
    expect([await list('of-few', 'rating'), await inFeed()]).toMatchObject([{ totals: [0, undefined, 0] }, before - 1]);
    await expect.poll(async () => (await list('of-many', 'rating')).cards[0]?._id).toBe(id);
    expect((await list('of-many', 'rating')).totals).toEqual([4, 4, 4]);
  });

  it('are of the most popular courses where more match a search than it looks at', async () => {
    const popular = [1, 5, 3, 4, 2].map((popularity) => ({ title: `Weaving ${popularity}`, popularity, level: 'Any' }));
    await t.addCourses(...popular, { title: 'On weaving', popularity: 6, level: 'Any' });
    const catalogue = createCatalogue(t.db, { lag: { from: 1000, ms: 1 }, searched: 3 });
    const search = async (more: { sort?: CourseSort; level?: string }) => {
      const request = { q: 'weaving', page: 1, limit: 10, view: 'card' as const, ...more };
      const { courses: cards, total, atLeast, facets } = await listCourses(catalogue, { ...request, facets: 'true' });
      const without = await listCourses(catalogue, request);
      expect([without.total, without.atLeast]).toEqual([total, atLeast]);
      return { titles: cards.map(({ title }) => title), total, atLeast, ofLevel: facets?.level['Any'] };
    };
    expect(await search({})).toEqual({
      titles: ['Weaving 5', 'Weaving 4', 'On weaving'],
      total: 3,
      atLeast: true,
      ofLevel: 3,
    });
    expect((await search({ sort: 'a-z' })).titles).toEqual(['On weaving', 'Weaving 4', 'Weaving 5']);
    expect(await search({ level: 'None' })).toEqual({ titles: [], total: 0, ofLevel: 3 });
    await t.addCourses({ title: 'Of looms' }, { title: 'On looms' });
    const few = await listCourses(catalogue, { q: 'looms', page: 1, limit: 10, view: 'card' });
    expect(few).toMatchObject({ total: 2 });
    expect(few.atLeast).toBeUndefined();
  });

  it('are not those of another phrase with the same words', async () => {
    const [id = ''] = await t.addCourses({ title: 'And to the for quilts' });
    const catalogue = createCatalogue(t.db);
    // No course has the word: one whose title is like the phrase is found, and filler words are of the phrase alone.
    const find = async (q: string) => {
      const found = await listCourses(catalogue, { q, page: 1, limit: 100, view: 'card' });
      return found.courses.some(({ _id }) => _id === id);
    };
    expect(await find('quiltxyz')).toBe(false);
    expect(await find('and to the for quiltxyz')).toBe(true);
  });

  it('go on page by page behind the first one of what a filter leaves of many', async () => {
    const many = Array.from({ length: 2040 }, (_, at) => ({
      title: `Deep ${at}`,
      popularity: 10_000 - at,
      pricePaise: 0,
    }));
    for (let at = 0; at < many.length; at += 510)
      await t.addCourses(...many.slice(at, at + 510).map((course) => ({ ...course, category: 'of-deep' })));
    await t.addCourses({ category: 'of-deep', pricePaise: 100, popularity: 20_000 });
    const catalogue = createCatalogue(t.db);
    const read = async (page: number) => {
      const request = { category: 'of-deep', price: 'free', page, limit: 30, view: 'card' as const };
      return (await listCategory(catalogue, request)).courses.map(({ title }) => title);
    };
    const titles = many.map(({ title }) => title);
    for (const page of [1, 2, 67, 68, 69])
      expect([page, await read(page)]).toEqual([page, titles.slice((page - 1) * 30, page * 30)]);
    await t.db.update(courses).set({ popularity: 0 }).where(eq(courses.title, 'Deep 0'));
    expect((await read(1))[0]).toBe('Deep 1');
  });
});
