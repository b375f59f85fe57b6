import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';

const SETTINGS = ['package.json', 'tsconfig.base.json', 'tsconfig.json', ...projects('tsconfig.json')];
const READER = "import { fact } from '#contract/fact.ts';\n\nexport const size = fact.length;\n";

function projects(file: string): string[] {
  return ['src', 'sw', 'server', 'tests'].map((folder) => path.join(folder, file));
}

let folder: string;

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A small project that has the settings of this one, and these files. */
async function makeProject(files: Record<string, string>): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'type-check-'));
  for (const file of SETTINGS) await cp(file, path.join(folder, file));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(files)) await write(file, text);
}

async function write(file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

/** The files in which the check of types, as `npm run check` runs it, finds errors. */
function wrongFiles(): Promise<string[]> {
  return new Promise((resolve) => {
    execFile('npx', ['tsc', '-b', '--pretty', 'false'], { cwd: folder }, (error, output) => {
      const found = [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
      if (error && found.length === 0) throw new Error(`It ended with ${error.code}: ${output}`);
      resolve(error ? [...new Set(found)].sort() : []);
    });
  });
}

it('finds what a change of a type breaks in the other projects, though they have passed before', async () => {
  const readers = projects('reads-fact.ts');
  await makeProject({
    'src/contract/fact.ts': "export const fact: string = '';\n",
    ...Object.fromEntries(readers.map((file) => [file, READER])),
  });
  expect(await wrongFiles()).toEqual([]);
  await write('src/contract/fact.ts', 'export const fact: number = 1;\n');
  expect(await wrongFiles()).toEqual([...readers].sort());
  await write('src/contract/fact.ts', "export const fact: string = '';\n");
  expect(await wrongFiles()).toEqual([]);
}, 60_000);

it('refuses in the worker what only a page has, in the modules that both share', async () => {
  await makeProject({
    'src/data/page-title.ts': 'export const pageTitle = () => document.title;\n',
    'src/app/shows-title.ts': "export { pageTitle } from '#data/page-title.ts';\n",
    'server/empty.ts': 'export {};\n',
    'sw/empty.ts': 'export {};\n',
    'tests/empty.ts': 'export {};\n',
  });
  expect(await wrongFiles()).toEqual([]);
  await write('sw/empty.ts', "export { pageTitle } from '#data/page-title.ts';\n");
  expect(await wrongFiles()).toEqual(['src/data/page-title.ts']);
}, 60_000);
