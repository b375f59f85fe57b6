import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Source {
  /** From the root of the repository. */
  file: string;
  /** Without comments. */
  code: string;
}

/** The program text below these folders: neither tests, nor what learners of the sample read. */
export function readSources(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter(
      (file) => /\.(ts|tsx|mjs|js)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server/sample/'),
    )
    .sort()
    .map((file) => ({ file, code: withoutComments(readFileSync(path.join(ROOT, file), 'utf8')) }));
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');

export const readPage = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The rows of the first table below a heading, as their cells; the head is left out. Throws where there is none. */
export function tableBelow(page: string, heading: string): string[][] {
  const [, below] = page.split(`\n${heading}\n`);
  if (below === undefined) throw new Error(`No heading ${heading}`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(below) ?? [];
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

/** What stands between backticks in a cell. */
export const codeIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The modules that a text imports, but for types alone. */
export function importsOf(code: string): string[] {
  const statements = code.matchAll(/(?:^|[\n;])\s*(?:import|export)\s+(?!type\s)([^;]*?\sfrom\s+)?['"]([^'"]+)['"]/g);
  const dynamic = code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  const named = [...statements].filter(([, names = '']) => !isTypesOnly(names)).map(([, , from = '']) => from);
  return [...named, ...[...dynamic].map(([, from = '']) => from)];
}

function isTypesOnly(names: string): boolean {
  const [, list] = /^\{([^]*)\}/.exec(names.trim()) ?? [];
  return list !== undefined && list.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '));
}
