import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vitalsLibraryPath } from './vitals-script.ts';

interface VitalsLibrary {
  path: string;
  code: string;
}

/** The installed web-vitals library as a classic script, `webVitals` in the page, and where it is served. */
export async function readVitalsLibrary(): Promise<VitalsLibrary> {
  const dist = path.dirname(fileURLToPath(import.meta.resolve('web-vitals')));
  const code = await readFile(path.join(dist, 'web-vitals.iife.js'), 'utf8');
  const { version } = JSON.parse(await readFile(path.join(dist, '../package.json'), 'utf8')) as { version: string };
  return { path: vitalsLibraryPath(version), code };
}
