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
  const stats = statSync(file);
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

/** Builds the product unless dist/ is newer than everything it is made from. */
export function ensureBuilt() {
  if (builtAt() >= Math.max(...SOURCES.map((source) => newest(path.join(root, source))))) return;
  console.log('Building Code It (once; about a minute on a small machine) …');
  // --import tsx: the Vite configuration shares TypeScript modules with the server.
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
