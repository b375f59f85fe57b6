import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadMap } from '#server/import/catalogue-map.ts';
import { importCatalogue } from '#server/import/import-catalogue.ts';
import { readRows } from '#server/import/read-rows.ts';
import type { TestApp } from './test-app.ts';

const FILE = fileURLToPath(new URL('../../../shared/catalogue/udemy_courses.csv', import.meta.url));

/** A catalogue as somebody really has it; not on every machine. */
export const realCatalogue = {
  isThere: existsSync(FILE),
  rows: async () => (await readRows(FILE)).rows,
  map: () => loadMap('udemy'),
};

export async function importRealCatalogue({ db, deps }: TestApp): Promise<void> {
  const [rows, map] = [await realCatalogue.rows(), await realCatalogue.map()];
  const ignore = () => undefined;
  await importCatalogue({ db, clock: deps.clock, rows, map, onRefused: ignore, onRepeated: ignore });
}
