import type { DownloadView } from '#data/queries/learning/downloads.ts';

type Open = [trackId: string, download: DownloadView];

/** The downloads of a course that are not here yet, as one; those that failed only where nothing else is left. Null: none. */
export function toCourseDownload(
  downloads: ReadonlyMap<string, DownloadView>,
): { view: DownloadView; trackIds: string[] } | null {
  const missing = [...downloads].filter(([, { state }]) => state !== 'verified');
  const going = missing.filter(([, { state }]) => state !== 'failed');
  const open: Open[] = going.length > 0 ? going : missing;
  const views = open.map(([, view]) => view);
  const [first] = views;
  if (!first) return null;
  const leading = (['downloading', 'queued', 'partial'] as const).find((state) =>
    views.some((view) => view.state === state),
  );
  const sum = (of: (view: DownloadView) => number) => views.reduce((total, view) => total + of(view), 0);
  return {
    trackIds: open.map(([trackId]) => trackId),
    view: {
      state: leading ?? 'failed',
      // A download that continues by itself takes precedence over paused ones.
      pausedBy: leading === 'partial' ? (views.find(({ pausedBy }) => pausedBy !== 'user') ?? first).pausedBy : null,
      ...(views.length === 1 && first.message !== undefined && { message: first.message }),
      receivedBytes: sum(({ receivedBytes }) => receivedBytes),
      totalBytes: sum(({ totalBytes }) => totalBytes),
      bytesPerSecond: sum(({ bytesPerSecond }) => bytesPerSecond),
      quality: first.quality,
    },
  };
}
