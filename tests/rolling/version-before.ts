import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { VERSION_BEFORE } from '../../scripts/version-before.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache/version-before');
/** What pages of an older build have in their `globalThis`. */
export const MARK = 'ofOlderBuild';

const packagesOf = (folder: string) => readFile(path.join(folder, 'package-lock.json'), 'utf8');

/**
 * The sources of a commit in a folder of this name. Its packages are those of this version; where it wants others, they are installed
 * there. Throws where the history does not have it.
 */
async function unpack(commit: string, name: string, prepare?: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(CACHE, name);
  if (existsSync(folder)) return folder;
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 1e9 });
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'draft-'));
  try {
    const unpacked = spawnSync('tar', ['--extract', `--directory=${draft}`], { input: archive });
    if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`);
    if ((await packagesOf(draft)) === (await packagesOf(ROOT)))
      await symlink(path.join(ROOT, 'node_modules'), path.join(draft, 'node_modules'));
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: draft, stdio: 'inherit' });
    await prepare?.(draft);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/** The sources of the version before, or of another commit. */
export const fetchVersionBefore = (commit = VERSION_BEFORE.commit): Promise<string> => unpack(commit, commit);

function idOf(commit: string): string {
  const git = spawnSync('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: ROOT, encoding: 'utf8' });
  if (git.status !== 0) throw new Error(`There is no commit ${commit}: ${git.stderr}`);
  return git.stdout.trim();
}

const build = (folder: string) =>
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * The sources of a commit with what is built of them in dist/. Its pages have MARK, so that one can tell whose they are, and so that
 * they start with another script also where nothing of them has changed since.
 */
export async function buildOlder(commit: string): Promise<string> {
  const id = idOf(commit);
  return unpack(id, `${id}-built`, async (folder) => {
    await appendFile(path.join(folder, 'src/main.tsx'), `\nglobalThis.${MARK} = true;\n`);
    build(folder);
  });
}

/** The last commit, built as the version after it: with one migration more, tests/rolling/next-tables.sql. */
export async function buildNext(): Promise<string> {
  const id = idOf('HEAD');
  return unpack(id, `${id}-next`, async (folder) => {
    const migrations = path.join(folder, 'server/db/migrations');
    const journalFile = path.join(migrations, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { idx: number }[] };
    const { length: idx } = journal.entries;
    const next = { idx, version: '7', when: Date.now(), tag: 'next_tables', breakpoints: true };
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
    await copyFile(path.join(folder, 'tests/rolling/next-tables.sql'), path.join(migrations, 'next_tables.sql'));
    build(folder);
  });
}
