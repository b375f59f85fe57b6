import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const SOURCES = [
  'src',
  'sw',
  'public',
  'scripts',
  'server',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'postcss.config.cjs',
  'package-lock.json',
];

function newest(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  // Delivered without its sources, the product is as it was built.
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(file).reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), stats.mtimeMs);
}

function builtAt() {
  try {
    return statSync(path.join(root, 'dist/built-at')).mtimeMs;
  } catch (error) {
    if (error.code === 'ENOENT') return 0;
    throw error;
  }
}

/** Whether dist/ is newer than everything it is made from. */
export const isBuilt = () => builtAt() >= Math.max(...SOURCES.map((source) => newest(path.join(root, source))));

/** Builds the product unless it is built. If several processes start at once, one builds and the others wait. */
export function ensureBuilt() {
  if (isBuilt()) return;
  // --import tsx: the Vite configuration shares TypeScript modules with the server.
  const build = ['--import', 'tsx', path.join(root, 'scripts/build.mjs'), '--unless-built'];
  const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
