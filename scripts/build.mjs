// Builds the product into dist/: server/ (the server), ssr/ (renders pages on it), client/ (what browsers get), page.html (the
// template), pg/ (the databases that new data folders start with). With `--unless-built` only where that has not been done.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { buildDatabases } from '../server/db/built-database.ts';
import { seedSample } from '../server/seed/seed-sample.ts';
import { buildAlone } from './build-alone.mjs';
import { isBuilt } from './ensure-built.mjs';

process.env.NODE_ENV = 'production';
const root = path.resolve(import.meta.dirname, '..');
const assets = path.join(root, 'dist/client/assets');
const builtAt = path.join(root, 'dist/built-at');
const previous = path.join(root, 'dist/previous-assets');
const KEEP_MS = 30 * 24 * 3600 * 1000;

/** A page that was open during a deploy still asks for the assets it was built with: they stay for 30 days. */
async function restorePreviousAssets() {
  if (!existsSync(previous)) return;
  for (const name of await readdir(previous)) {
    const from = path.join(previous, name);
    const to = path.join(assets, name);
    const { mtimeMs } = await stat(from);
    if (!existsSync(to) && Date.now() - mtimeMs < KEEP_MS) await rename(from, to);
  }
  await rm(previous, { recursive: true });
}

/** Brotli 11 beside each text file, so that the server only has to hand it out. */
async function compress(dir) {
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|svg|html|json|webmanifest)$/.test(file) || existsSync(`${file}.br`)) continue;
    const bytes = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

async function buildAll() {
  console.log('Building Code It (once; about a minute on a small machine) …');
  // Removed first, so that an interrupted build does not count.
  await rm(builtAt, { force: true });
  if (existsSync(assets)) {
    await rm(previous, { recursive: true, force: true });
    await rename(assets, previous);
  }
  try {
    await build({ root, logLevel: 'warn', build: { ssr: 'src/app/entry-server.tsx' } });
    await build({ root, logLevel: 'warn' });
    await build({ root, logLevel: 'warn', configFile: 'vite.server.config.ts' });
  } finally {
    await mkdir(assets, { recursive: true });
    await restorePreviousAssets();
  }
  await compress(path.join(root, 'dist/client'));
  await buildDatabases((db) => seedSample({ db, clock: { now: () => new Date() } }));
  await writeFile(builtAt, new Date().toISOString());
}

await buildAlone({
  lock: path.join(root, 'dist/build.lock'),
  isBuilt: process.argv.includes('--unless-built') ? isBuilt : () => false,
  build: buildAll,
});
