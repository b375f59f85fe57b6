import 'fake-indexeddb/auto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { loadTopCourses } from '#data/catalogue/device-catalogue.ts';
import { syncCatalogue } from '#data/catalogue/sync-catalogue.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { resetSearch, searchCatalogue } from '#data/catalogue/search/search-catalogue.ts';
import { courses } from '#server/db/schema.ts';
import { withCatalogueChange } from '#server/services/catalogue/catalogue-clock.ts';
import { startTestApp } from '../support/start-test-app.ts';

const COUNT = 120;

const server = startTestApp();
let ids: string[];
let bytes = 0;

beforeAll(async () => {
  ids = await server.addCourses(
    ...Array.from({ length: COUNT }, (_, at) => ({ title: `Course number ${at}`, creatorName: 'Asha Rao' })),
  );
  configureHttp({
    baseUrl: 'http://test',
    fetch: async (url, init) => {
      const response = await server.app.fetch(new Request(url, init));
      const text = await response.text();
      bytes += text.length;
      return new Response(text, response);
    },
  });
});
beforeEach(async () => {
  await (await openDb()).delete();
  await closeDb();
  resetSearch();
  bytes = 0;
});

describe('the catalogue of a device against the real server', () => {
  it('fills in pages, then costs a fraction', async () => {
    const fill = await syncCatalogue({ pageSize: 50 });
    // The fourth asks what changed since the first.
    expect(fill).toMatchObject({ pages: 4, upserts: COUNT });
    expect(await (await openDb()).courses.count()).toBe(COUNT);
    const filled = bytes;
    bytes = 0;
    expect(await syncCatalogue({ pageSize: 50 })).toMatchObject({ pages: 1, upserts: 0, deletes: 0 });
    expect(bytes).toBeLessThan(filled / 20);
  });

  it('follows an edit and a withdrawal, in the lists and in the search', async () => {
    await syncCatalogue();
    expect((await searchCatalogue('nubmer 7', { limit: 10 }))?.courses[0]?.title).toBe('Course number 7');
    await server.db.transaction((tx) =>
      withCatalogueChange(tx, async (changeSeq) => {
        await tx.update(courses).set({ title: 'Zither', changeSeq }).where(eq(courses.id, ids[7]!));
        await tx.update(courses).set({ status: 'draft', changeSeq }).where(eq(courses.id, ids[8]!));
      }),
    );
    expect(await syncCatalogue()).toMatchObject({ upserts: 1, deletes: 1 });
    expect((await loadTopCourses(5))?.total).toBe(COUNT - 1);
    await expect
      .poll(async () => (await searchCatalogue('zither', { limit: 10 }))?.courses.map(({ _id }) => _id))
      .toEqual([ids[7]]);
  });
});
