import { notificationPath } from '#config/notification-path.ts';
import { paths } from '#config/paths.ts';
import type { PushPayload } from '#contract/push.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { loadSessionMirror } from '#data/session/session-mirror.ts';
import { openAt } from './open-at.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows push messages as notifications. A click on one opens or focuses a page of the app at the notification's path. */
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

/**
 * Browsers require a visible notification for every push message. If the message is not for the signed-in user, the notification
 * shows nothing of its content.
 */
async function showPush(push: PushPayload | null): Promise<void> {
  const icon = '/icons/icon-192.png';
  // undefined: the database cannot be read now. null: nobody is signed in.
  const session = await loadSessionMirror().catch(() => undefined);
  if (push && session?.user._id === push.userId) {
    const { _id, title, text } = push;
    const data = { path: notificationPath(push) };
    await self.registration.showNotification(title, { body: text, tag: _id, icon, data });
    return;
  }
  await self.registration.showNotification(PRODUCT_NAME, { icon, tag: 'elsewhere', data: { path: paths.home } });
  // The recipient has logged out, but the server does not know that yet. Unsubscribe this device until a user subscribes again.
  if (session !== undefined) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}
