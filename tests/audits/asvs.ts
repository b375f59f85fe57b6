import { readFile } from 'node:fs/promises';
import path from 'node:path';

const PAGE = path.resolve(import.meta.dirname, '../../docs/asvs.md');
const STATUSES = ['met', 'untested', 'open', 'n/a'] as const;

interface Requirement {
  /** Such as 6.2.1. */
  id: string;
  level: string;
  requirement: string;
  status: (typeof STATUSES)[number];
  /** The files that are named, from the root of the repository. */
  where: string[];
  tests: string[];
}

const filesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

/** The rows of docs/asvs.md. Throws for a row of another shape. */
export async function readRequirements(): Promise<Requirement[]> {
  const rows = (await readFile(PAGE, 'utf8')).split('\n').filter((line) => /^\| \d/.test(line));
  return rows.map((row) => {
    const [id = '', level = '', requirement = '', said, where, tests, ...more] = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const status = STATUSES.find((one) => one === said);
    if (!status || more.length > 0) throw new Error(`docs/asvs.md, ${id}: not a row with a status`);
    return { id, level, requirement, status, where: filesIn(where), tests: filesIn(tests) };
  });
}
