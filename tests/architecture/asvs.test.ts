import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readRequirements } from '../audits/asvs.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('each requirement of ASVS stands once, and the files of those that are met are there', async () => {
  const rows = await readRequirements();
  expect(rows.length).toBeGreaterThan(200);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const met = rows.filter(({ status }) => status === 'met');
  expect(met.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
  const named = met.flatMap(({ id, where, tests }) => [...where, ...tests].map((file) => ({ id, file })));
  const isPath = (file: string) => file.includes('/') && !file.startsWith('/') && !/[ *<{]/.test(file);
  expect(named.filter(({ file }) => isPath(file) && !existsSync(path.join(root, file)))).toEqual([]);
});
