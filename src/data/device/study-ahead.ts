import { inOrderOfStudy, nextLesson } from '#contract/next-lesson.ts';
import { isCompleted } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { type Connection, meteredRefusalOf, readConnection } from '../data-use/connection.ts';
import { AHEAD, loadDataUseSettings } from '../data-use/data-use-settings.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { queueDownload } from '../downloads/download-commands.ts';
import { DownloadFailure } from '../downloads/download-failure.ts';
import { loadDownloads } from '../downloads/load-downloads.ts';
import type { StorageRoom } from '../downloads/storage-room.ts';
import { loadLibraryView, loadProgressView } from '../outbox/view/views.ts';

/**
 * The next videos of ours that are not done, in the order in which the learner comes to them. A lesson that is studied is one of
 * them until it is done.
 */
export function lessonsAhead(lessons: readonly Track[], progress: ReadonlyMap<string, Progress>): Track[] {
  const next = nextLesson(lessons, progress);
  const from = lessons.findIndex(({ _id }) => _id === next?.trackId);
  if (from < 0) return [];
  return [...lessons.slice(from), ...lessons.slice(0, from)]
    .filter(({ _id, renditions }) => renditions.length > 0 && !isCompleted(progress.get(_id)))
    .slice(0, AHEAD);
}

interface AheadOptions {
  userId: string;
  now: number;
  /** For tests. */
  connection?: () => Connection;
  storage?: { caches?: CacheStorage; room?: StorageRoom };
}

/**
 * 'Study ahead': queues the next videos of the course that was studied last and is not finished. Does nothing where the learner
 * did not ask for it, or on mobile data, or for a video that is on this device already, however far. Resolves with how many it
 * queued; less where there is no room.
 */
export async function queueAhead(
  db: CodeItDatabase,
  { userId, now, connection = readConnection, storage }: AheadOptions,
): Promise<number> {
  const { studyAhead } = await loadDataUseSettings(db);
  if (!studyAhead || meteredRefusalOf(connection())) return 0;
  const library = await loadLibraryView(db, userId);
  const course = inOrderOfStudy(library?.purchasedCourses ?? []).find(({ next }) => next);
  const content = course && (await db.contents.get([userId, course._id]));
  if (!content) return 0;
  const ahead = lessonsAhead(lessonsOf(content.tracks), await loadProgressView(db, userId, course._id));
  const held = new Set((await loadDownloads(db, userId)).map(({ trackId }) => trackId));
  let queued = 0;
  try {
    for (const track of ahead) {
      if (held.has(track._id)) continue;
      await queueDownload(db, { userId, track, quality: studyAhead, now: now + queued, ahead: true }, storage);
      queued += 1;
    }
  } catch (error) {
    if (!(error instanceof DownloadFailure)) throw error;
  }
  return queued;
}
