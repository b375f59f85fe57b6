import { notificationPath } from '#config/notification-path.ts';
import { paths } from '#config/paths.ts';
import type { PushPayload } from '#contract/push.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { loadSessionMirror } from '#data/session/session-mirror.ts';
import { openAt } from './open-at.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows what is pushed. A press on a notice brings a page of ours to the front, at the place that the notice is about. */
export function registerNotices(): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(showPush(readPush(event.data)));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path = paths.home } = (event.notification.data ?? {}) as { path?: string };
    event.waitUntil(openAt(path));
  });
}

function readPush(data: PushMessageData | null): PushPayload | null {
  try {
    return (data?.json() ?? null) as PushPayload | null;
  } catch {
    return null;
  }
}

/** A browser wants something to be seen of every push: without a word of it where it is not for whoever is signed in here. */
async function showPush(push: PushPayload | null): Promise<void> {
  const icon = '/icons/icon-192.png';
  // Undefined: the device's database cannot be read now; null: nobody is signed in.
  const session = await loadSessionMirror().catch(() => undefined);
  if (push && session?.user._id === push.userId) {
    const { _id, title, text } = push;
    const data = { path: notificationPath(push) };
    await self.registration.showNotification(title, { body: text, tag: _id, icon, data });
    return;
  }
  await self.registration.showNotification(PRODUCT_NAME, { icon, tag: 'elsewhere', data: { path: paths.home } });
  // Whoever it was for has left, and the server has yet to hear of it: this device takes no more, until somebody asks.
  if (session !== undefined) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}
