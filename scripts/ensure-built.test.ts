import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const OLD = new Date('2026-01-01');
let root: string;
let isBuilt: () => boolean;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'code-it-built-'));
  await mkdir(path.join(root, 'scripts'));
  await mkdir(path.join(root, 'dist'));
  const module = path.join(root, 'scripts/ensure-built.mjs');
  await cp(path.join(import.meta.dirname, 'ensure-built.mjs'), module);
  for (const name of ['ensure-built.mjs', '']) await utimes(path.join(root, 'scripts', name), OLD, OLD);
  ({ isBuilt } = (await import(pathToFileURL(module).href)) as { isBuilt: () => boolean });
});
afterEach(() => rm(root, { recursive: true }));

it('is built where nothing that it is made of is newer, also where its sources were left behind', async () => {
  expect(isBuilt()).toBe(false);
  await writeFile(path.join(root, 'dist/built-at'), '');
  expect(isBuilt()).toBe(true);
  await writeFile(path.join(root, 'index.html'), '');
  await utimes(path.join(root, 'index.html'), OLD, OLD);
  expect(isBuilt()).toBe(true);
  const later = new Date(Date.now() + 60_000);
  await utimes(path.join(root, 'index.html'), later, later);
  expect(isBuilt()).toBe(false);
});
