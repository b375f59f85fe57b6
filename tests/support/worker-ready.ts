import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { ONLINE_ONLY } from '../../scripts/online-only.ts';
import type { BuildManifest } from '../../server/pages/page-assets.ts';
import { poll } from './poll.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WITHIN_MS = 60_000;

/** The files of the app that are of use without a network, and not among these paths. `root`: of the sources whose build it is. */
export async function toMissingFiles(held: readonly string[], root = ROOT): Promise<string[]> {
  const manifest = JSON.parse(await readFile(path.join(root, 'dist/manifest.json'), 'utf8')) as BuildManifest;
  const files = Object.values(manifest).flatMap((chunk) => (chunk ? [chunk.file, ...(chunk.css ?? [])] : []));
  return files.filter((file) => !file.startsWith(ONLINE_ONLY) && !held.includes(`/${file}`));
}

/** Until the worker controls the page and the whole app is on the device: from here on every page opens without a network. */
export async function workerReady(page: Page, root?: string): Promise<void> {
  let missing: string[] = [];
  const isReady = async () => {
    const { controlled, held } = await page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(kept.map((cache) => cache.keys()))).flat();
      const paths = requests.map(({ url }) => new URL(url).pathname);
      return { controlled: navigator.serviceWorker.controller !== null, held: paths };
    });
    missing = await toMissingFiles(held, root);
    return controlled && missing.length === 0;
  };
  await poll(
    isReady,
    WITHIN_MS,
    () => `The worker is not ready; missing: ${missing.join(', ') || 'control of the page'}`,
  );
}
