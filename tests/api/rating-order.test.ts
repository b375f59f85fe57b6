import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CourseSummary, FeedAnswer } from '#contract/course.ts';
import { ratingMean } from '#contract/ratings.ts';
import { compareCourses } from '#data/catalogue/course-order.ts';
import { courses } from '#server/db/schema.ts';
import { listCourses } from '#server/services/catalogue/catalogue-service.ts';
import { importRealCatalogue, realCatalogue } from '../support/real-catalogue.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp();

/** As the server lists them; without the answers that it keeps for a moment. */
async function listed(): Promise<readonly CourseSummary[]> {
  const list: CourseSummary[] = [];
  for (let page = 1; ; page += 1) {
    // Neither divides the other: pages go over the end of what is sorted at once.
    const request = { sort: 'rating', page, limit: 96, view: 'card' } as const;
    const { courses: more, total } = await listCourses(t.deps.catalogue, request);
    list.push(...more);
    if (page * request.limit >= total) return list;
  }
}

/** The whole feed by rating, in pages of 7 or more. */
async function fed(limit: number): Promise<{ ids: string[]; mean: number | undefined }> {
  const ids: string[] = [];
  let path = `/catalogue/changes?by=rating&limit=${limit}`;
  for (;;) {
    const { data } = (await t.request<FeedAnswer>(path)).body;
    ids.push(...data.upserts.map(({ _id }) => _id));
    if (!data.more) return { ids, mean: data.ratingMean };
    path = `/catalogue/changes?since=${data.cursor}&limit=${limit}`;
  }
}

async function expectAgreement(limit: number): Promise<void> {
  const list = await listed();
  const mean = ratingMean(list);
  const mine = [...list].sort(compareCourses('rating', mean));
  expect(list.map(({ _id }) => _id)).toEqual(mine.map(({ _id }) => _id));
  const feed = await fed(limit);
  expect(feed.mean).toBe(mean);
  expect(new Set(feed.ids).size).toBe(list.length);
  // The feed ends ties by the id in the other direction.
  const known = new Map(list.map((course) => [course._id, course]));
  const rank = compareCourses('rating', mean);
  const inFeed = feed.ids.map((id) => ({ ...known.get(id)!, _id: '' }));
  for (const [at, course] of inFeed.entries()) if (at > 0) expect(rank(inFeed[at - 1]!, course)).toBeLessThanOrEqual(0);
}

describe('the best rated', () => {
  it('are in one order on the server, in its feed and on a device, of random catalogues', async () => {
    const rated = fc.record({
      averageRating: fc.option(fc.integer({ min: 100, max: 500 }).map((hundredths) => hundredths / 100)),
      ratingsCount: fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 50_000 })),
    });
    const catalogue = fc.array(rated, { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(catalogue, async (list) => {
        await t.db.execute(sql`delete from ${courses}`);
        await t.addCourses(...list);
        await expectAgreement(7);
      }),
      { numRuns: 12 },
    );
  });

  it('are led by many good ratings, not by one of five stars', async () => {
    await t.db.execute(sql`delete from ${courses}`);
    const many = Array.from({ length: 10 }, () => ({ averageRating: 4, ratingsCount: 100 }));
    await t.addCourses(
      { title: 'One friend', averageRating: 5, ratingsCount: 1 },
      { title: 'A thousand learners', averageRating: 4.7, ratingsCount: 1000 },
      { title: 'Nobody', averageRating: null, ratingsCount: 900 },
      ...many,
    );
    const titles = (await listed()).map(({ title }) => title);
    expect(titles[0]).toBe('A thousand learners');
    expect(titles.at(-1)).toBe('Nobody');
  });

  it.runIf(realCatalogue.isThere)(
    'are in one order of a whole imported catalogue that has ratings',
    { timeout: 120_000 },
    async () => {
      await t.db.execute(sql`delete from ${courses}`);
      await importRealCatalogue(t);
      await t.db.execute(sql`
      update ${courses} set average_rating = (100 + (ratings_count * 37) % 401) / 100.0
      where ratings_count > 0`);
      await expectAgreement(1000);
    },
  );
});
