import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { MONTH_MUTANTS } from './month-mutants.ts';
import { PAYMENT_MUTANTS } from './payment-mutants.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

it.each([...MUTANTS, ...PAYMENT_MUTANTS, ...MONTH_MUTANTS])('can still be made: $name', async ({ file, from, to }) => {
  const parts = (await readFile(path.join(ROOT, file), 'utf8')).split(from);
  expect(parts).toHaveLength(2);
  expect(to).not.toBe(from);
});

it('each rule of the outbox is broken by a bug, or names the test that holds it', async () => {
  const text = await readFile(path.join(ROOT, 'src/data/outbox/SPEC.md'), 'utf8');
  const rules = [...text.matchAll(/^- \*\*(?<name>\w+)\*\* (?<words>(?:.|\n {2})+)/gm)].map(({ groups }) => ({
    name: groups?.name ?? '',
    test: /\(tests: (?<file>\S+)\)/.exec(groups?.words ?? '')?.groups?.file,
  }));
  const broken = new Set(MUTANTS.map(({ rule }) => rule));
  const unproven = rules.filter(({ name, test }) => !broken.has(name) && !(test && existsSync(path.join(ROOT, test))));
  expect(unproven).toEqual([]);
  expect([...broken].filter((rule) => !rules.some(({ name }) => name === rule))).toEqual([]);
});
