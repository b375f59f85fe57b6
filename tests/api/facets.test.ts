import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORY_KEYS } from '#contract/categories.ts';
import {
  type CourseFilter,
  countFacets,
  DURATIONS,
  matchesFilter,
  PRICES,
  toFilterParams,
} from '#contract/course-filter.ts';
import type { CourseListAnswer, CourseSummary } from '#contract/course.ts';
import { toPaise } from '#contract/price.ts';
import { seedSample } from '#server/seed/seed-sample.ts';
import { aFilter, aFilteredCourse } from '../support/course-filters.ts';
import { importRealCatalogue, realCatalogue } from '../support/real-catalogue.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

async function ask(t: TestApp, path: string, params: Record<string, string | undefined>) {
  const said = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const { status, body } = await t.request<CourseListAnswer>(`${path}?${new URLSearchParams(said).toString()}`);
  expect(status).toBe(200);
  return body;
}

async function all(t: TestApp, path: string, params: Record<string, string | undefined>): Promise<CourseSummary[]> {
  const courses: CourseSummary[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await ask(t, path, { ...params, limit: '100', page: String(page), view: 'card' });
    courses.push(...data);
    if (courses.length >= total) return courses;
  }
}

const ids = (courses: readonly CourseSummary[]) => courses.map(({ _id }) => _id).sort();

/** What the server answers to a filter, held against the rules that the device uses, over the unfiltered answer. */
async function expectAgreement(
  t: TestApp,
  path: string,
  subject: Record<string, string>,
  filter: CourseFilter,
  list: CourseSummary[],
) {
  const own = 'category' in subject ? { ...filter, chosen: { ...filter.chosen, category: [] } } : filter;
  const params = { ...toFilterParams(own), ...subject };
  const expected = list.filter((course) => matchesFilter(course, own));
  expect(ids(await all(t, path, params))).toEqual(ids(expected));
  const { facets, total } = await ask(t, path, { ...params, facets: 'true', limit: '1' });
  expect(total).toBe(expected.length);
  expect(facets).toEqual(countFacets(list, own));
}

describe('filters and the numbers beside them', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
    const shelf = fc.sample(aFilteredCourse, { numRuns: 60, seed: 7 });
    await t.addCourses(
      ...shelf.map(({ createdBy, price, ...course }) => ({
        ...course,
        creatorName: createdBy.username,
        pricePaise: toPaise(price),
        ratingsCount: course.averageRating === null ? 0 : 1,
      })),
    );
    await t.addCourses({ title: 'A draft of Rust', status: 'draft' });
  });
  afterAll(() => t.close());

  it.each([
    ['/course/getAll', {}],
    ['/course/category', { category: 'academics' }],
    ['/course/search', { q: 'rust' }],
  ])('are on the server what they are on a device: %s', async (path, subject: Record<string, string>) => {
    const list = await all(t, path, subject);
    expect(list.length).toBeGreaterThan(5);
    await fc.assert(
      fc.asyncProperty(aFilter, (filter) => expectAgreement(t, path, subject, filter, list)),
      { numRuns: 25 },
    );
  });

  it('leave a search with nothing rather than with what is only like it', async () => {
    expect((await ask(t, '/course/search', { q: 'rust', level: 'nobody' })).total).toBe(0);
    expect((await ask(t, '/course/search', { q: 'rustt zeroo' })).total).toBeGreaterThan(0);
  });

  it('are told only when they are asked for, and refuse what is too long', async () => {
    expect(await ask(t, '/course/getAll', {})).not.toHaveProperty('facets');
    expect((await t.request(`/course/getAll?tag=${'x'.repeat(1001)}`)).status).toBe(400);
    expect((await t.request('/course/getAll?facets=yes')).status).toBe(400);
  });
});

describe('over whole catalogues', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
    await seedSample({ db: t.db, clock: t.deps.clock });
    if (realCatalogue.isThere) await importRealCatalogue(t);
  });
  afterAll(() => t.close());

  it('server and device agree on random filters of values that the catalogue has', async () => {
    const list = await all(t, '/course/getAll', {});
    const values = (pick: (course: CourseSummary) => readonly string[]) =>
      [...new Set(list.flatMap(pick))].slice(0, 30);
    const some = (from: readonly string[]) =>
      fc.oneof(fc.constant([]), fc.subarray([...from], { maxLength: Math.min(3, from.length) }));
    const filter: fc.Arbitrary<CourseFilter> = fc.record({
      text: fc.constantFrom('', '', 'web', 'guitar', 'finance'),
      chosen: fc.record({
        category: some(CATEGORY_KEYS),
        subCategory: some(values((course) => [course.subCategory])),
        price: some(PRICES),
        rating: some(['4.5', '4', '3']),
        level: some(values((course) => (course.level === null ? [] : [course.level]))),
        language: some(values(({ language }) => (language === '' ? [] : [language]))),
        duration: some(DURATIONS),
        tag: some(values((course) => course.tags)),
      }),
    });
    await fc.assert(
      fc.asyncProperty(filter, (one) => expectAgreement(t, '/course/getAll', {}, one, list)),
      { numRuns: 8 },
    );
  });
});
