import { readFile } from 'node:fs/promises';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import type { BuildManifest } from '../server/pages/page-assets.ts';
import type { BuiltModule } from './vite-chunk-modules.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/**
 * What opens without a network after the shortest first visit: the start page, the library, and a lesson that plays; with what
 * each page starts with, and what keeps this device's data.
 */
const FIRST_MODULES = [
  'src/main.tsx',
  'src/app/start.tsx',
  'src/features/home/home-page.tsx',
  'src/app/routes/my-learning-screen.tsx',
  'src/features/player/player-page.tsx',
  'src/data/parts/device.ts',
];

/** The files, as paths in the build, that these modules are in, and all that those import before they run. */
function filesOfFirst(manifest: BuildManifest, modules: Record<string, BuiltModule>): Set<string> {
  const files = new Set<string>();
  const keyOf = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk?.file, key]));
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  for (const module of FIRST_MODULES) visit(keyOf.get(modules[module]?.file ?? '') ?? module);
  return files;
}

/**
 * Marks the entries of the worker's list that it fetches after it is installed (sw/rest-of-app.ts): hashed files that a
 * first visit can wait for. `manifestFile`: Vite's manifest of the build; `modulesFile`: which module is in which file.
 */
export function marksLater(manifestFile: string, modulesFile: string): ManifestTransform {
  const read = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
  return async (entries) => {
    const first = filesOfFirst(await read(manifestFile), await read(modulesFile));
    const isLater = (url: string) => url.startsWith('assets/') && !first.has(url);
    return { manifest: entries.map((entry) => (isLater(entry.url) ? { ...entry, later: true } : entry)) };
  };
}
