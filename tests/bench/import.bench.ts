/**
 * What importing the real catalogue costs: the first time, again unchanged, each held against reading the file alone.
 * Run: npm run bench -- import
 */
import { existsSync } from 'node:fs';
import { loadMap } from '#server/import/catalogue-map.ts';
import { importCatalogue } from '#server/import/import-catalogue.ts';
import { readRows } from '#server/import/read-rows.ts';
import { openTestDatabase } from '../support/test-database.ts';

const ROUNDS = 3;
const file = process.env.CATALOGUE_CSV ?? '../shared/catalogue/udemy_courses.csv';
if (!existsSync(file)) {
  console.log(`Skipped: there is no ${file}. Name a catalogue by CATALOGUE_CSV.`);
  process.exit(0);
}
const map = await loadMap('udemy');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function readOnly(): Promise<void> {
  for await (const _row of (await readRows(file)).rows);
}

const times: { read: number; first: number; again: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const database = await openTestDatabase();
  const run = async () =>
    importCatalogue({
      db: database.db,
      clock: { now: () => new Date() },
      rows: (await readRows(file)).rows,
      map,
      onRefused: () => undefined,
      onRepeated: () => undefined,
    });
  try {
    times.push({ read: await timed(readOnly), first: await timed(run), again: await timed(run) });
  } finally {
    await database.close();
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const read = median(times.map((time) => time.read));
for (const [name, key] of [
  ['read the file', 'read'],
  ['first import', 'first'],
  ['import again', 'again'],
] as const) {
  const ms = median(times.map((time) => time[key]));
  console.log(
    `${name.padEnd(14)} ${Math.round(ms).toString().padStart(6)} ms  ${(ms / read).toFixed(1).padStart(6)} x reading`,
  );
}
