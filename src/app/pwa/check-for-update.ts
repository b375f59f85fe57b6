import type { PageMessage } from '#contract/worker-messages.ts';

/** `none`: this page has no service worker. `current`: no newer version. `found`: a newer version is installing or waiting. */
export type UpdateCheck = 'none' | 'current' | 'found';

/** Checks for a newer version. Rejects when the server cannot be reached. */
export async function checkForUpdate(): Promise<UpdateCheck> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return 'none';
  await registration.update();
  return registration.installing || registration.waiting ? 'found' : 'current';
}

/** Activates the newer version as soon as it is installed, and reloads this page. */
export async function switchToUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const next = registration?.waiting ?? registration?.installing;
  if (!next) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const takeOver = () => {
    const message: PageMessage = { type: 'skip-waiting' };
    if (next.state === 'installed') next.postMessage(message);
  };
  next.addEventListener('statechange', takeOver);
  takeOver();
}
