import { flattenTracks } from '#contract/track-tree.ts';
import type { DownloadWish } from '#data/downloads/download-wish.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { fetchContent } from '../learning/fetch-content.ts';
import type { DownloadCommands } from '../learning/downloads.ts';
import { device } from '#data/parts/load.ts';

export interface RestoreReport {
  queued: number;
  /** The number of lessons that no longer exist or that this learner can no longer open. */
  gone: number;
  /** Lessons that did not fit on the device. */
  left: DownloadWish[];
}

/**
 * Queues earlier downloads again, the last-studied course first, as far as there is space. Rejects with `ApiFailure` when the server
 * cannot be reached; downloads that are queued by then stay queued.
 */
export async function restoreDownloads(
  wishes: readonly DownloadWish[],
  { start }: Pick<DownloadCommands, 'start'>,
): Promise<RestoreReport> {
  const userId = getSession().user?._id;
  if (!userId) return { queued: 0, gone: 0, left: [] };
  const { DownloadFailure, loadProgress } = await device();
  const waiting = byLastUse(wishes, await loadProgress(userId));
  const report: RestoreReport = { queued: 0, gone: 0, left: [] };
  const courses = new Map<string, Awaited<ReturnType<typeof fetchContent>>>();
  for (const [at, wish] of waiting.entries()) {
    const content = courses.get(wish.courseId) ?? (await fetchContent(userId, wish.courseId, sessionSignal()));
    courses.set(wish.courseId, content);
    const track = flattenTracks(content.tracks).find(({ _id }) => _id === wish.trackId);
    if (!track) {
      report.gone += 1;
      continue;
    }
    try {
      await start(track, wish.quality);
      report.queued += 1;
    } catch (error) {
      if (!(error instanceof DownloadFailure)) throw error;
      if (error.reason === 'quota') return { ...report, left: waiting.slice(at) };
      report.gone += 1;
    }
  }
  return report;
}

/** Sorts by when the course was last studied, latest first. Lessons of the same course keep their order. */
export function byLastUse(
  wishes: readonly DownloadWish[],
  progress: readonly { courseId: string; positionAt: number }[],
): DownloadWish[] {
  const used = new Map<string, number>();
  for (const { courseId, positionAt } of progress) used.set(courseId, Math.max(used.get(courseId) ?? 0, positionAt));
  return [...wishes].sort((a, b) => (used.get(b.courseId) ?? 0) - (used.get(a.courseId) ?? 0));
}
