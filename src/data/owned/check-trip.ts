import { lessonsOf } from '#contract/track-tree.ts';
import type { Track } from '#contract/track.ts';
import { toYouTubeId } from '#contract/youtube-id.ts';
import type { CodeItDatabase } from '../db/database.ts';
import type { DownloadRow } from '#data/db/rows.ts';
import { loadDownloads } from '../downloads/load-downloads.ts';
import { type MediaStore, openMediaStore } from '../downloads/media-store.ts';
import { hasOutsidePictures, lessonFilesOf } from './lesson-files.ts';
import { openOwnedFiles } from './owned-files.ts';

/** Content that cannot be stored on this device. */
type OnlineOnly = 'YouTube' | 'videos on other sites' | 'pictures on other sites';

/** Missing 'text': its text or pictures are not stored. Missing 'video': its download is not complete. */
export type LessonState =
  { kind: 'ready' } | { kind: 'missing'; what: 'text' | 'video' } | { kind: 'online'; why: OnlineOnly };

interface TripOptions {
  db: CodeItDatabase;
  userId: string;
  courseId: string;
  /** The tracks as the screen has them. What is stored is read separately. */
  tracks: readonly Track[];
  storage?: CacheStorage;
}

/**
 * Whether each lesson of a course opens without a network. 'ready' means that everything was checked: the text and all its
 * pictures, or a verified download (compared with the server's digest) and all its files.
 */
export async function checkTrip({
  db,
  userId,
  courseId,
  tracks,
  storage,
}: TripOptions): Promise<Map<string, LessonState>> {
  const [row, downloads, files, store] = await Promise.all([
    db.contents.get([userId, courseId]),
    loadDownloads(db, userId),
    openOwnedFiles(userId, storage),
    openMediaStore(userId, storage),
  ]);
  const here = new Map(lessonsOf(row?.tracks ?? []).map((track) => [track._id, track]));
  const held = await files.paths();
  const states = new Map<string, LessonState>();
  for (const track of lessonsOf(tracks)) {
    const known = here.get(track._id);
    const isHere = known?.version === track.version;
    const download = downloads.find(({ trackId }) => trackId === track._id);
    states.set(track._id, await stateOf(track, { isHere, held, download, store }));
  }
  return states;
}

interface OnDevice {
  isHere: boolean;
  held: ReadonlySet<string>;
  download: DownloadRow | undefined;
  store: MediaStore;
}

async function stateOf(track: Track, { isHere, held, download, store }: OnDevice): Promise<LessonState> {
  if (track.type === 'video' && track.renditions.length > 0) {
    const isWhole = download !== undefined && isReady(download) && (await areHeld(download, store));
    return isHere && isWhole ? { kind: 'ready' } : { kind: 'missing', what: 'video' };
  }
  if (track.videoUrl !== null) {
    return { kind: 'online', why: toYouTubeId(track.videoUrl) ? 'YouTube' : 'videos on other sites' };
  }
  if (hasOutsidePictures(track)) return { kind: 'online', why: 'pictures on other sites' };
  const hasFiles = lessonFilesOf(track).every(({ path }) => held.has(path));
  return isHere && hasFiles ? { kind: 'ready' } : { kind: 'missing', what: 'text' };
}

/** Whether the row of a download says that it is complete and was checked. */
const isReady = ({ state }: DownloadRow) => state === 'verified';

/** Whether the bytes are still stored; the browser may have deleted them but not the row. */
async function areHeld({ files }: DownloadRow, store: MediaStore): Promise<boolean> {
  const heads = await Promise.all(files.map(({ mediaId }) => store.loadHead(mediaId)));
  return heads.every((head) => head?.complete === true);
}
