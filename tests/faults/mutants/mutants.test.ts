import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { PAYMENT_MUTANTS } from './payment-mutants.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

it.each([...MUTANTS, ...PAYMENT_MUTANTS])('can still be made: $name', async ({ file, from, to }) => {
  const parts = (await readFile(path.join(ROOT, file), 'utf8')).split(from);
  expect(parts).toHaveLength(2);
  expect(to).not.toBe(from);
});
