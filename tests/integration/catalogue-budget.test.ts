import 'fake-indexeddb/auto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { catalogueBudget } from '#data/catalogue/catalogue-budget.ts';
import { loadCatalogueState } from '#data/catalogue/catalogue-state.ts';
import { loadTopCourses } from '#data/catalogue/device-catalogue.ts';
import { loadCatalogueStatus } from '#data/catalogue/load-catalogue-status.ts';
import { keepSeen } from '#data/catalogue/seen-courses.ts';
import { syncCatalogue } from '#data/catalogue/sync-catalogue.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { resetSearch, searchCatalogue } from '#data/catalogue/search/search-catalogue.ts';
import { courses } from '#server/db/schema.ts';
import { withCatalogueChange } from '#server/services/catalogue/catalogue-clock.ts';
import { isPublic } from '#server/services/catalogue/course-view.ts';
import { aCourse } from '../support/a-course.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startTestApp } from '../support/start-test-app.ts';

const COUNT = 160;
const BUDGET = 40;
const CATEGORIES = ['programming', 'music', 'design', 'business'] as const;

const server = startTestApp();
let ids: string[];
let asked: URLSearchParams[] = [];
/** The network goes before the answer to this request. */
let cutAt = Infinity;

beforeAll(async () => {
  ids = await server.addCourses(
    ...Array.from({ length: COUNT }, (_, at) => ({
      title: `Course number ${at}`,
      category: CATEGORIES[at % 4]!,
      popularity: COUNT - at,
      studentsCount: COUNT - at,
      averageRating: at % 3 === 0 ? null : 1 + ((at * 7) % 40) / 10,
      ratingsCount: at,
    })),
  );
  configureHttp({
    baseUrl: 'http://test',
    fetch: async (url, init) => {
      asked.push(new URL(url).searchParams);
      if (asked.length >= cutAt) throw new TypeError('The network is gone');
      return server.app.fetch(new Request(url, init));
    },
  });
});
beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  resetSearch();
  asked = [];
  cutAt = Infinity;
});

const held = async () => (await openDb()).courses.toArray();
const heldIds = async () => (await held()).map(({ _id }) => _id);
const change = (id: string, set: Partial<typeof courses.$inferInsert>) =>
  server.db.transaction((tx) =>
    withCatalogueChange(tx, (changeSeq) =>
      tx
        .update(courses)
        .set({ ...set, changeSeq })
        .where(eq(courses.id, id)),
    ),
  );

describe('a catalogue that is larger than the room for it', () => {
  it('keeps the most popular and the best rated, and says of how many', async () => {
    await syncCatalogue({ budget: BUDGET, pageSize: 10, now: () => 7000 });
    const kept = await heldIds();
    expect(kept.length).toBeLessThanOrEqual(BUDGET);
    expect(kept).toEqual(expect.arrayContaining(ids.slice(0, 36)));
    const best = await server.db.select().from(courses).where(isPublic);
    best.sort((a, b) => (b.averageRating ?? -1) - (a.averageRating ?? -1) || b.ratingsCount - a.ratingsCount);
    expect(kept).toEqual(expect.arrayContaining(best.slice(0, 4).map(({ id }) => id)));
    expect(await loadTopCourses(1)).toMatchObject({ asOf: 7000, extent: { held: kept.length, of: COUNT } });
    expect(await loadCatalogueStatus(await openDb())).toMatchObject({ courses: kept.length, of: COUNT, filling: null });
    const found = await searchCatalogue('nubmer 3', { limit: 5 });
    expect(found).toMatchObject({ extent: { held: kept.length, of: COUNT } });
  });

  it('goes on where it was, wherever it was cut off, without asking for a course twice', async () => {
    await syncCatalogue({ budget: BUDGET, pageSize: 10 });
    const whole = (await heldIds()).sort();
    const pages = asked.length;
    expect(pages).toBeGreaterThan(4);
    for (let cut = 1; cut <= pages; cut += 1) {
      await (await openDb()).delete();
      await closeDb();
      asked = [];
      cutAt = cut;
      await expect(syncCatalogue({ budget: BUDGET, pageSize: 10 })).rejects.toThrow();
      await closeDb();
      cutAt = Infinity;
      await syncCatalogue({ budget: BUDGET, pageSize: 10 });
      expect(asked).toHaveLength(pages + 1);
      expect((await heldIds()).sort()).toEqual(whole);
    }
  });

  it('brings its own categories when it learns of them, and leaves for them what nobody asked for', async () => {
    await syncCatalogue({ budget: BUDGET, pageSize: 10 });
    const last = ids.findLastIndex((_, at) => CATEGORIES[at % 4] === 'music');
    const seen = (await server.request<{ data: Parameters<typeof keepSeen>[0] }>(`/course/get?courseId=${ids[last]}`))
      .body;
    await keepSeen(seen.data);
    expect(await heldIds()).toContain(ids[last]);
    asked = [];
    await syncCatalogue({ budget: BUDGET, pageSize: 10 });
    expect(asked.map((query) => query.get('category')).slice(0, 2)).toEqual(['music', 'music']);
    const kept = await held();
    expect(kept.length).toBe(BUDGET);
    const music = ids.filter((_, at) => CATEGORIES[at % 4] === 'music');
    expect(kept.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...music.slice(0, 16), ids[last]]));
    asked = [];
    await syncCatalogue({ budget: BUDGET, pageSize: 10 });
    expect(asked).toHaveLength(1);
    expect((await searchCatalogue(`number ${last}`, { limit: 1 }))?.courses[0]?._id).toBe(ids[last]);
  });

  it('takes more when there is more room, and less when there is less', async () => {
    await syncCatalogue({ budget: BUDGET, pageSize: 50 });
    await syncCatalogue({ budget: 80, pageSize: 50 });
    const more = await heldIds();
    expect(more.length).toBeGreaterThan(70);
    await change(ids[150]!, { title: 'Course number 150, edited' });
    await syncCatalogue({ budget: 20, pageSize: 50 });
    const less = await heldIds();
    expect(less).toHaveLength(20);
    expect(more).toEqual(expect.arrayContaining(less));
  });

  it('keeps nothing of a course that nobody published', async () => {
    await syncCatalogue({ budget: BUDGET, pageSize: 50 });
    await keepSeen(aCourse({ _id: 'draft', title: 'Draft', status: 'draft' }));
    expect(await heldIds()).not.toContain('draft');
  });

  it('holds, after any changes and cuts, what the server has now, within its room', async () => {
    const random = seededRandom(6);
    const pick = () => ids[Math.floor(random() * ids.length)]!;
    for (let round = 0; round < 60; round += 1) {
      for (let edits = Math.floor(random() * 4); edits > 0; edits -= 1) {
        const popularity = Math.floor(random() * 300);
        if (random() < 0.3) await change(pick(), { status: random() < 0.5 ? 'draft' : 'published' });
        else await change(pick(), { title: `Edited in ${round}`, popularity, studentsCount: popularity });
      }
      asked = [];
      cutAt = random() < 0.5 ? 1 + Math.floor(random() * 6) : Infinity;
      await syncCatalogue({ budget: BUDGET, pageSize: 7 }).catch(() => undefined);
      if (random() < 0.2) await closeDb();
    }
    cutAt = Infinity;
    await syncCatalogue({ budget: BUDGET, pageSize: 7 });
    const published = await server.db.select().from(courses).where(isPublic);
    const titles = new Map(published.map(({ id, title }) => [id, title]));
    const kept = await held();
    expect(kept.length).toBeLessThanOrEqual(BUDGET);
    expect(kept.length).toBeGreaterThan(BUDGET * 0.6);
    for (const { _id, title } of kept) expect(title).toBe(titles.get(_id));
    // The index follows by the log of changes; a fresh one reads all.
    const followed = await searchCatalogue('edited', { limit: 100, sort: 'popularity' });
    resetSearch();
    expect(followed?.courses).toEqual((await searchCatalogue('edited', { limit: 100, sort: 'popularity' }))?.courses);
    expect((await loadCatalogueState(await openDb()))?.legs).toEqual([]);
  });
});

describe('the room for courses', () => {
  const device = (deviceMemory: number, quota: number, saveData = false) => ({
    deviceMemory,
    connection: { saveData },
    storage: { estimate: () => Promise.resolve({ quota, usage: 0 }) },
  });

  it.each([
    [device(8, 1e12), 24_000],
    [device(4, 1e12), 12_000],
    [device(2, 1e12), 6000],
    [device(8, 1e12, true), 2000],
    [device(8, 160e6), 2000],
    [device(8, 0), 500],
    [{}, 12_000],
  ])('is that of the device (%#)', async (it, courses) => {
    expect(await catalogueBudget(it)).toBe(courses);
  });
});
