import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { courses, libraryEntries } from '#server/db/schema.ts';
import { loadMap } from '#server/import/catalogue-map.ts';
import { importCatalogue, type ImportReport } from '#server/import/import-catalogue.ts';
import type { Row } from '#server/import/read-rows.ts';
import { readCatalogueClock } from '#server/services/catalogue/catalogue-clock.ts';
import { realCatalogue } from '../support/real-catalogue.ts';
import { startTestApp } from '../support/start-test-app.ts';

const own = await loadMap('code-it');
const t = startTestApp();
beforeEach(async () => {
  await t.db.delete(libraryEntries);
  await t.db.delete(courses);
});

const values = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  title: `Course ${id}`,
  description: 'Bread.',
  price: 100,
  category: 'cooking',
  subCategory: 'baking',
  creator: 'asha',
  ...fields,
});

async function* toRows(list: readonly Record<string, unknown>[]): AsyncGenerator<Row> {
  for (const [index, one] of list.entries()) yield await Promise.resolve({ line: index + 1, values: one });
}

async function run(
  rows: AsyncIterable<Row>,
  options: { map?: typeof own; dryRun?: boolean; signal?: AbortSignal } = {},
) {
  const notices: string[] = [];
  const report: ImportReport = await importCatalogue({
    db: t.db,
    clock: t.deps.clock,
    map: own,
    ...options,
    rows,
    onRefused: (line, reason) => notices.push(`${line}: ${reason}`),
    onRepeated: (line, id) => notices.push(`${line}: repeats ${id}`),
  });
  return { report, notices };
}
const clockOf = async () => (await readCatalogueClock(t.db)).seq;
const all = () => t.db.select().from(courses).orderBy(courses.externalId);

describe('import', () => {
  it('has the length of the source until the course has lessons of its own', async () => {
    const lengths = async () => (await all()).map(({ totalSeconds }) => totalSeconds);
    await run(toRows([values(1, { totalHours: '1.5' }), values(2, { totalHours: 2 }), values(3)]));
    expect(await lengths()).toEqual([5400, 7200, 0]);
    await t.db.update(courses).set({ lessonsCount: 1, totalSeconds: 60 }).where(eq(courses.title, 'Course 2'));
    await run(toRows([values(1, { totalHours: 3 }), values(2, { totalHours: 3 }), values(3)]));
    expect(await lengths()).toEqual([10_800, 60, 0]);
  });

  it('creates, then finds again, then updates only what changed', async () => {
    const list = [1, 2, 3].map((id) => values(id));
    expect((await run(toRows(list))).report).toMatchObject({ rows: 3, created: 3, updated: 0, unchanged: 0 });
    const clock = await clockOf();
    expect((await run(toRows(list))).report).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect(await clockOf()).toBe(clock);

    const changed = list.map((one) => (one.id === 2 ? { ...one, price: 250 } : one));
    expect((await run(toRows(changed))).report).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    const rows = await all();
    expect(rows.map(({ pricePaise, version }) => [pricePaise, version])).toEqual([
      [10_000, 1],
      [25_000, 2],
      [10_000, 1],
    ]);
    expect(rows.map(({ changeSeq }) => changeSeq > clock)).toEqual([false, true, false]);
  });

  it('tells of every row that it does not take', async () => {
    const list = [values(1), values(2, { title: '' }), values(1, { title: 'Other' }), values(3, { category: 'x' })];
    const { report, notices } = await run(toRows(list));
    expect(report).toMatchObject({ rows: 4, created: 1, repeated: 1, refused: 2 });
    expect(notices).toEqual(['2: title is empty', '3: repeats 1', '4: category is not one of our categories: x']);
    expect((await all()).map(({ title }) => title)).toEqual(['Course 1']);
  });

  it('writes nothing on a dry run and counts the same', async () => {
    const list = [values(1), values(2)];
    expect((await run(toRows(list), { dryRun: true })).report).toMatchObject({ created: 2 });
    expect(await all()).toEqual([]);
    expect((await run(toRows(list))).report).toMatchObject({ created: 2 });
  });

  it('keeps the learners and ratings that came here since', async () => {
    const list = [values(1, { studentsCount: 5, averageRating: 4.7 })];
    await run(toRows(list));
    const [id = ''] = (await all()).map((row) => row.id);
    await t.db.update(courses).set({ studentsCount: 9 }).where(eq(courses.id, id));
    expect((await run(toRows(list))).report).toMatchObject({ unchanged: 1 });
    await run(toRows([values(1, { studentsCount: 7, title: 'New' })]));
    expect(await all()).toMatchObject([{ id, title: 'New', studentsCount: 9, averageRating: 4.7 }]);
  });

  it('shows what came with the file until something was reviewed here, however often it is imported', async () => {
    await run(toRows([values(1, { averageRating: 4, ratingsCount: 3 }), values(2, { ratingsCount: 923 })]));
    const ids = (await all()).map((row) => row.id);
    const learner = await t.signUp();
    await t.grant(learner.id, ...ids);
    for (const courseId of ids) await t.request('/course/review', { as: learner, body: { courseId, rating: 1 } });
    const ratings = async () => (await all()).map((row) => [row.averageRating, row.ratingsCount]);
    const written = [
      [1, 1],
      [1, 1],
    ];
    expect(await ratings()).toEqual(written);
    const again = [values(1, { averageRating: 4, ratingsCount: 3 }), values(2, { ratingsCount: 900 })];
    expect((await run(toRows(again))).report).toMatchObject({ unchanged: 2 });
    await run(toRows([values(1, { averageRating: 4, ratingsCount: 9 }), values(2, { ratingsCount: 900, price: 5 })]));
    expect(await ratings()).toEqual(written);
    for (const courseId of ids) await t.request('/course/review', { as: learner, body: { courseId, rating: null } });
    expect(await ratings()).toEqual([
      [4, 9],
      [null, 923],
    ]);
  });

  it('saves the batch it was in when it is interrupted, and goes on the next time', async () => {
    const list = Array.from({ length: 600 }, (_, index) => values(index));
    const interruption = new AbortController();
    async function* interrupted() {
      for await (const row of toRows(list)) {
        if (row.line === 300) interruption.abort();
        yield row;
      }
    }
    const { report } = await run(interrupted(), { signal: interruption.signal });
    expect(report).toMatchObject({ rows: 300, created: 300, interrupted: true });
    expect(await all()).toHaveLength(300);
    expect((await run(toRows(list))).report).toMatchObject({ created: 300, unchanged: 300, interrupted: false });
  });

  it('keeps what was saved when the file turns out to be broken', async () => {
    async function* broken() {
      for (let id = 0; id < 400; id++) yield await Promise.resolve({ line: id + 1, values: values(id) });
      throw new Error('the file breaks off');
    }
    await expect(run(broken())).rejects.toThrow('the file breaks off');
    expect(await all()).toHaveLength(250);
  });
});

describe.runIf(realCatalogue.isThere)(
  `the real catalogue (${realCatalogue.isThere ? 'found' : 'skipped: not there'})`,
  () => {
    it('gives 3,672 courses from 3,678 rows, and nothing new the second time', async () => {
      const map = await realCatalogue.map();
      const first = await run(await realCatalogue.rows(), { map });
      expect(first.report).toEqual({
        rows: 3678,
        created: 3672,
        updated: 0,
        unchanged: 0,
        shells: 3672,
        repeated: 6,
        refused: 0,
        interrupted: false,
      });
      expect(first.notices).toHaveLength(6);
      const second = await run(await realCatalogue.rows(), { map });
      expect(second.report).toMatchObject({ created: 0, updated: 0, unchanged: 3672, repeated: 6 });
      const found = await t.request<{ total: number }>('/course/category?category=design');
      expect(found.body.total).toBe(602);
    });
  },
);
