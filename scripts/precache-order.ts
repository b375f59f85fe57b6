import { readFile } from 'node:fs/promises';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import type { BuildManifest } from '../server/pages/page-assets.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/** What opens without a network after the shortest first visit: the start page, the library, and a lesson that plays. */
const FIRST_MODULES = [
  'src/features/home/home-page.tsx',
  'src/app/routes/my-learning-screen.tsx',
  'src/features/player/player-page.tsx',
];
/** What every page starts with, and the database of the device (vite.config.ts). */
const FIRST_CHUNKS = ['index', 'app', 'device', 'downloads'];

/** The files, as paths in the build, of these chunks and of all that they import before they run. */
function filesOfFirst(manifest: BuildManifest): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  FIRST_MODULES.forEach(visit);
  for (const name of FIRST_CHUNKS) {
    visit(Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name);
  }
  return files;
}

/**
 * Marks the entries of the worker's list that it fetches after it is installed (sw/rest-of-app.ts): hashed files that a
 * first visit can wait for. `manifestFile`: Vite's manifest of the build.
 */
export function marksLater(manifestFile: string): ManifestTransform {
  return async (entries) => {
    const first = filesOfFirst(JSON.parse(await readFile(manifestFile, 'utf8')) as BuildManifest);
    const isLater = (url: string) => url.startsWith('assets/') && !first.has(url);
    return { manifest: entries.map((entry) => (isLater(entry.url) ? { ...entry, later: true } : entry)) };
  };
}
