import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedAnswer } from '#contract/course.ts';
import type { Db } from '#server/db/db.ts';
import { catalogueClock, courses } from '#server/db/schema.ts';
import { withCatalogueChange } from '#server/services/catalogue/catalogue-clock.ts';
import { clause } from '../spec/clauses/clauses.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { testDatabaseUrl } from '../support/test-database.ts';

const t = startTestApp();
let ids: string[];
beforeAll(async () => {
  ids = await t.addCourses(...Array.from({ length: 7 }, (_, index) => ({ title: `Course ${index}` })));
});

type Page = FeedAnswer['data'];
async function changes(since?: string, limit = 500, wish: Record<string, string> = {}): Promise<Page> {
  const query = new URLSearchParams({ limit: String(limit), ...(since && { since }), ...wish });
  const answer = await t.request<FeedAnswer>(`/catalogue/changes?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

/** What a device holds after it has followed the feed to its end. */
async function follow(device: Map<string, string>, since?: string, limit = 2): Promise<string> {
  let cursor = since;
  for (;;) {
    const page = await changes(cursor, limit);
    if (page.reset) device.clear();
    for (const course of page.upserts) device.set(course._id, course.title);
    for (const id of page.deletes) device.delete(id);
    cursor = page.cursor;
    if (!page.more) return cursor;
  }
}

const change = (id: string, set: Partial<typeof courses.$inferInsert>, db: Db = t.db) =>
  db.transaction((tx) =>
    withCatalogueChange(tx, (changeSeq) =>
      tx
        .update(courses)
        .set({ ...set, changeSeq })
        .where(eq(courses.id, id)),
    ),
  );

describe('/catalogue/changes', () => {
  it(clause('7.changes'), async () => {
    const device = new Map<string, string>();
    const cursor = await follow(device);
    expect([...device.keys()].sort()).toEqual([...ids].sort());
    expect(await changes(cursor)).toMatchObject({ upserts: [], deletes: [], cursor, more: false, total: 7 });

    const [edited = '', withdrawn = '', deleted = ''] = ids;
    await change(edited, { title: 'Edited' });
    await change(withdrawn, { status: 'draft' });
    await change(deleted, { deletedAt: new Date() });
    const delta = await changes(cursor);
    expect(delta.upserts.map((course) => course.title)).toEqual(['Edited']);
    expect(delta.deletes).toEqual([withdrawn, deleted]);
    expect(delta).toMatchObject({ more: false, reset: false, total: 5 });

    await change(withdrawn, { status: 'published' });
    await follow(device, cursor);
    expect([...device.keys()].sort()).toEqual(ids.filter((id) => id !== deleted).sort());
    expect(device.get(edited)).toBe('Edited');
  });

  it('tells a device in its first fill of a deletion on a page it has passed, and not of older ones', async () => {
    const page = await changes(undefined, 2);
    expect(page.deletes).toEqual([]);
    const [passed = ''] = page.upserts.map((course) => course._id);
    await change(passed, { deletedAt: new Date() });
    const device = new Map(page.upserts.map((course) => [course._id, course.title]));
    await follow(device, page.cursor);
    expect(device.has(passed)).toBe(false);
    expect(device.size).toBe(await t.db.$count(courses, sql`deleted_at is null and status = 'published'`));
  });

  it('starts anew for a cursor of another database, of a later time, or of no sense', async () => {
    const fresh = await changes();
    const cursor = fresh.cursor;
    await t.db.update(catalogueClock).set({ epoch: crypto.randomUUID() });
    expect(await changes(cursor)).toMatchObject({ reset: true, upserts: fresh.upserts });
    expect(await changes('nonsense')).toMatchObject({ reset: true });
    expect(await changes()).toMatchObject({ reset: false });
    const ahead = await changes();
    await t.db.update(catalogueClock).set({ seq: sql`seq - 1` });
    expect(await changes(ahead.cursor)).toMatchObject({ reset: true });
    await t.db.update(catalogueClock).set({ seq: sql`seq + 1` });
  });

  it('refuses a page of more than 1,000', async () => {
    expect((await t.request('/catalogue/changes?limit=1001')).status).toBe(400);
  });

  describe('by rank', () => {
    let own: string[];
    beforeAll(async () => {
      own = await t.addCourses(
        { title: 'first', popularity: 9000, averageRating: 4.3, ratingsCount: 7 },
        { title: 'second', popularity: 8000, averageRating: null, category: 'music' },
        { title: 'third', popularity: 8000, averageRating: 4.3, ratingsCount: 9, category: 'music' },
        { title: 'fourth', popularity: 7000, averageRating: 4.7, ratingsCount: 1 },
      );
    });
    const titles = (page: Page) => page.upserts.map(({ title }) => title);

    /** All pages of an order. */
    async function fill(wish: Record<string, string>, limit: number): Promise<Page[]> {
      const pages = [await changes(undefined, limit, wish)];
      while (pages.at(-1)!.more) pages.push(await changes(pages.at(-1)!.cursor, limit));
      return pages;
    }

    it.each([
      { by: 'popularity', best: ['first', 'second|third', 'second|third', 'fourth'] },
      // Below the mean, more ratings are no better.
      { by: 'rating', best: ['fourth', 'first', 'third'] },
    ])('gives the best by $by first, each once, page by page', async ({ by, best }) => {
      const pages = await fill({ by }, 2);
      const found = pages.flatMap(titles);
      best.forEach((names, at) => expect(names.split('|')).toContain(found[at]));
      const ids = pages.flatMap((page) => page.upserts.map(({ _id }) => _id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(pages[0]!.total);
    });

    it('keeps to a category', async () => {
      const found = (await fill({ by: 'rating', category: 'music' }, 1)).flatMap(titles);
      expect(found).toEqual(['third', 'second']);
      expect((await t.request('/catalogue/changes?by=rating&category=nonsense')).status).toBe(400);
    });

    it('leads, wherever it is left, to all that changed since it began', async () => {
      const page = await changes(undefined, 2, { by: 'popularity' });
      // It sinks below the cursor and is withdrawn from the part that was not told; another rises above it.
      await change(own[3]!, { popularity: 20_000, title: 'risen' });
      await change(page.upserts[0]!._id, { status: 'draft' });
      const rest = await changes(page.cursor, 500);
      expect(titles(rest)).not.toContain('risen');
      for (const { changes: since } of [page, rest]) {
        const delta = await changes(since);
        expect(titles(delta)).toEqual(['risen']);
        expect(delta.deletes).toEqual([page.upserts[0]!._id]);
      }
      expect(rest).toMatchObject({ more: false, cursor: page.changes });
    });

    it('goes on after a restart of the device, and starts anew on another database', async () => {
      const page = await changes(undefined, 1, { by: 'rating' });
      expect(titles(await changes(page.cursor, 1))).toEqual(
        titles(await changes(page.cursor, 1, { by: 'popularity' })),
      );
      await t.db.update(catalogueClock).set({ epoch: crypto.randomUUID() });
      expect(await changes(page.cursor, 1, { by: 'rating' })).toMatchObject({ reset: true, upserts: page.upserts });
      expect(await changes(page.cursor, 1)).toMatchObject({ reset: true });
      expect((await changes(page.cursor, 1)).changes).toBeUndefined();
    });
  });

  it('still reads the cursors of the first devices', async () => {
    const { epoch, seq } = (await t.db.select().from(catalogueClock))[0]!;
    const old = Buffer.from([epoch, seq, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1].join('.')).toString('base64url');
    expect(await changes(old)).toMatchObject({ reset: false, upserts: [], deletes: [], cursor: old });
  });

  it.skipIf(!testDatabaseUrl)('never passes a row that commits late (two connections: PostgreSQL only)', async () => {
    const cursor = await follow(new Map());
    let commit = () => {};
    let begun = () => {};
    const written = new Promise<void>((resolve) => (begun = resolve));
    const gate = new Promise<void>((resolve) => (commit = resolve));
    const [slow = '', quick = ''] = await t.addCourses({ title: 'slow' }, { title: 'quick' });
    const late = t.db.transaction((tx) =>
      withCatalogueChange(tx, async (changeSeq) => {
        await tx.update(courses).set({ title: 'slow, edited', changeSeq }).where(eq(courses.id, slow));
        begun();
        await gate;
      }),
    );
    await written;
    let overtook = false;
    const second = change(quick, { title: 'quick, edited' }).then(() => (overtook = true));
    // A read in between sees neither; had the second committed first, its cursor would pass the late row.
    const device = new Map<string, string>();
    const between = await follow(device, cursor);
    expect(overtook).toBe(false);
    commit();
    await Promise.all([late, second]);
    await follow(device, between);
    expect([device.get(slow), device.get(quick)]).toEqual(['slow, edited', 'quick, edited']);
  });
});
