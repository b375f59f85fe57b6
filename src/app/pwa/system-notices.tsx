import { useEffect, useRef } from 'react';
import { paths } from '#config/paths.ts';
import { subscribeOutcomes } from '#data/outbox/delivery/outcomes.ts';
import { useDownloadRows } from '#data/queries/learning/downloads.ts';

interface SystemNotice {
  title: string;
  body: string;
  /** A later notice with the same tag takes the place of the earlier one. */
  tag: string;
  /** Where a press on it leads. */
  path: string;
}

/** Shows a notice of the system: through the worker where there is one, because phones know no other way. */
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

/** Tells, while nobody looks at the page, what a learner would want to know. Mounted where notices are wanted. */
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
        // The tag makes one notice of what several tabs tell.
        showSystemNotice({
          title: 'A change was refused',
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
      // What was there when the page started is no news.
      if (state !== 'verified' || was === undefined || was === 'verified' || !document.hidden) continue;
      showSystemNotice({
        title: 'Download finished',
        body: `“${title}” is on this device now.`,
        tag: `download:${trackId}`,
        path: paths.player(courseId, trackId),
      });
    }
    before.current = new Map(rows.map(({ trackId, state }) => [trackId, state]));
  }, [rows]);
}
