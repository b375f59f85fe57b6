import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { VERSION_BEFORE } from '../../scripts/version-before.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache/version-before');

const dependenciesOf = async (folder: string) =>
  (JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { dependencies: unknown }).dependencies;

/**
 * The sources of the version before, or of another commit, in a folder inside this one, so that its packages are those of this
 * version; where it wants others, they are installed there. Throws where the history does not have it.
 */
export async function fetchVersionBefore(commit = VERSION_BEFORE.commit): Promise<string> {
  const folder = path.join(CACHE, commit);
  if (existsSync(folder)) return folder;
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 1e9 });
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(path.join(CACHE, 'draft-'));
  try {
    const unpacked = spawnSync('tar', ['--extract', `--directory=${draft}`], { input: archive });
    if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`);
    if (!isDeepStrictEqual(await dependenciesOf(draft), await dependenciesOf(ROOT)))
      execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: draft, stdio: 'inherit' });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
