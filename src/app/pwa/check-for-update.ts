import type { PageMessage } from '#contract/worker-messages.ts';

/** `none`: this page has no worker. `current`: nothing newer. `found`: a newer version is here or on its way. */
export type UpdateCheck = 'none' | 'current' | 'found';

/** Looks for a newer version now. Rejects when the server cannot be reached. */
export async function checkForUpdate(): Promise<UpdateCheck> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return 'none';
  await registration.update();
  return registration.installing || registration.waiting ? 'found' : 'current';
}

/** Makes the newer version take over, as soon as it is wholly here, and reloads this page into it. */
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
