import type { ApplyUpdate } from './follow-updates.ts';
import { keepWorker } from './keep-worker.ts';

const CHECK_MS = 60 * 60 * 1000;

/** Calls `then` when a new version is installed while another one is active. */
function onNextVersion(registration: ServiceWorkerRegistration, then: () => void): void {
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) then();
    });
  });
}

/**
 * Registers the service worker. Calls `onUpdate` when a new version is waiting, or when another tab accepted one. Checks for a
 * new version when the page becomes visible, at most once an hour.
 *
 * The code that follows updates is a separate chunk. It is loaded only when an earlier version is active.
 */
export async function registerWorker(onUpdate: (apply: ApplyUpdate) => void): Promise<void> {
  const registration = await keepWorker();
  let following: Promise<void> | null = null;
  const follow = () => {
    following ??= import('./follow-updates.ts').then(async ({ followUpdates }) => {
      // `onUpdate` may be called before `followUpdates` resolves, so it waits for `apply`.
      const apply = followUpdates(() => void apply.then(onUpdate));
      await apply;
    });
    following.catch((error: unknown) => console.warn('Updates cannot be followed', error));
  };
  if (registration.active) follow();
  else onNextVersion(registration, follow);

  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    // The check fails offline, which is normal.
    registration.update().catch((error: unknown) => console.info('No new version could be looked for', error));
  });
}
