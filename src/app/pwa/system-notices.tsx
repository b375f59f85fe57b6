import { useEffect, useRef } from 'react';
import { paths } from '#config/paths.ts';
import { subscribeOutcomes } from '#data/outbox/delivery/outcomes.ts';
import { useDownloadRows } from '#data/queries/learning/downloads.ts';

interface SystemNotice {
  title: string;
  body: string;
  /** A later notification with the same tag replaces the earlier one. */
  tag: string;
  /** The path that a click opens. */
  path: string;
}

/** Shows a system notification. Uses the service worker if there is one, because phones support no other way. */
function showSystemNotice(notice: SystemNotice): void {
  show(notice).catch((error: unknown) => console.warn('A notice could not be shown', error));
}

async function show({ title, body, tag, path }: SystemNotice): Promise<void> {
  const options: NotificationOptions = { body, tag, icon: '/icons/icon-192.png', data: { path } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && 'showNotification' in registration) {
    await registration.showNotification(title, options);
    return;
  }
  if (!('Notification' in globalThis)) return;
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    location.assign(path);
  };
}

/** Shows notifications while the page is hidden. Mounted when the user turned them on. */
export function SystemNotices() {
  useRefusals();
  useFinishedDownloads();
  return null;
}

function useRefusals() {
  useEffect(
    () =>
      subscribeOutcomes(({ key, outcome }) => {
        if (outcome.kind !== 'refused' || !document.hidden) return;
        // Several tabs may show this; the tag makes it one notification.
        showSystemNotice({
          title: 'A change could not sync',
          body: outcome.message,
          tag: `refused:${key}`,
          path: paths.learningTools,
        });
      }),
    [],
  );
}

function useFinishedDownloads() {
  const rows = useDownloadRows();
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    for (const { trackId, courseId, state, title } of rows) {
      const was = before.current.get(trackId);
      // Downloads that were already complete when the page started are not news.
      if (state !== 'verified' || was === undefined || was === 'verified' || !document.hidden) continue;
      showSystemNotice({
        title: 'Download finished',
        body: `“${title}” is now available offline.`,
        tag: `download:${trackId}`,
        path: paths.player(courseId, trackId),
      });
    }
    before.current = new Map(rows.map(({ trackId, state }) => [trackId, state]));
  }, [rows]);
}
