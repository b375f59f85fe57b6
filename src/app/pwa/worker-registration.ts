import type { ApplyUpdate } from './follow-updates.ts';
import { keepWorker } from './keep-worker.ts';

const CHECK_MS = 60 * 60 * 1000;

/** Calls `then` when a version that is installing beside the active one is ready to be taken. */
function onNextVersion(registration: ServiceWorkerRegistration, then: () => void): void {
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) then();
    });
  });
}

/**
 * Registers the service worker and calls `onUpdate` when a new version waits to be applied, or when another tab accepted
 * one. Looks for a new version when the page is looked at again, once an hour at most.
 *
 * A first visit has nothing to update: what follows the versions is loaded when there is a second one.
 */
export async function registerWorker(onUpdate: (apply: ApplyUpdate) => void): Promise<void> {
  const registration = await keepWorker();
  let following: Promise<void> | null = null;
  const follow = () => {
    following ??= import('./follow-updates.ts').then(async ({ followUpdates }) => {
      // A version that waits is told of before the registration is through.
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
    // Without a network there is nothing to find.
    registration.update().catch((error: unknown) => console.info('No new version could be looked for', error));
  });
}
