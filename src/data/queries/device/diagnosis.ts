import type { PageMessage } from '#contract/worker-messages.ts';
import type { DeviceHealth } from '#data/device/check-courses.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { requestDownloads } from '../learning/downloads.ts';
import { fetchContent } from '../learning/fetch-content.ts';
import { catalogue, device, upkeep } from '#data/parts/load.ts';

export type { DeviceHealth } from '#data/device/check-courses.ts';

/** Times are epoch ms; null means never. */
export interface Diagnosis {
  /** The name of the first script of the worker's build; null when no worker answers. */
  workerBuild: string | null;
  waiting: number;
  refused: number;
  oldestAt: number | null;
  libraryAt: number | null;
  catalogueAt: number | null;
  health: DeviceHealth;
}

/** Loads the facts that support asks for. Rejects with `StorageFailure`. */
export async function loadDiagnosis(): Promise<Diagnosis> {
  const userId = getSession().user?._id ?? '';
  const [{ withDb }, { loadCatalogueStatus }] = await Promise.all([device(), catalogue()]);
  const [workerBuild, health, facts] = await Promise.all([
    askWorker(),
    checkThisDevice(),
    withDb(async (db) => {
      const commands = await db.outbox.where({ userId }).toArray();
      const times = commands.map(({ createdAt }) => createdAt);
      return {
        waiting: commands.filter(({ state }) => state !== 'dead').length,
        refused: commands.filter(({ state }) => state === 'dead').length,
        oldestAt: times.length > 0 ? Math.min(...times) : null,
        libraryAt: (await db.libraries.get(userId))?.asOf ?? null,
        catalogueAt: (await loadCatalogueStatus(db)).asOf,
      };
    }),
  ]);
  return { workerBuild, health, ...facts };
}

/** Checks whether everything that is shown as available offline is really stored. Rejects with `StorageFailure`. */
export async function checkThisDevice(): Promise<DeviceHealth> {
  const userId = getSession().user?._id;
  // Without Cache Storage nothing can have been downloaded.
  if (!userId || !('caches' in globalThis)) return { courses: [], stray: [] };
  const [{ checkCourses }, { loadLibrary }] = await Promise.all([upkeep(), device()]);
  const library = await loadLibrary(userId);
  return checkCourses(userId, [...(library?.purchasedCourses ?? []), ...(library?.archivedCourses ?? [])]);
}

/** Fetches missing lessons and downloads, and deletes stray data. Rejects with `ApiFailure` when the server cannot be reached. */
export async function mendThisDevice(health: DeviceHealth): Promise<void> {
  const userId = getSession().user?._id;
  if (!userId) return;
  const { mendDownloads } = await upkeep();
  await mendDownloads(userId, health);
  requestDownloads();
  for (const { courseId, hasContent } of health.courses) {
    if (!hasContent) await fetchContent(userId, courseId, sessionSignal());
  }
}

const PATIENCE_MS = 2000;

function askWorker(): Promise<string | null> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  const message: PageMessage = { type: 'tell-build' };
  return new Promise<string | null>((resolve) => {
    // A worker of an earlier build does not answer this message.
    setTimeout(() => resolve(null), PATIENCE_MS);
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage(message, [port2]);
  }).finally(() => port1.close());
}
