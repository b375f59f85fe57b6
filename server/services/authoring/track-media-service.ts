import { and, eq } from 'drizzle-orm';
import type { TrackMedia, VideoState } from '#contract/video-upload.ts';
import type { Db } from '../../db/db.ts';
import { tracks } from '../../db/schema.ts';
import type { UploadRow } from '../../db/upload-schema.ts';
import { Refusal } from '../refusal.ts';
import type { LinksByRight } from '../../media/media-links.ts';
import { isUuid } from '../catalogue/course-view.ts';
import { type Author, loadOwnCourse } from './own-course.ts';
import { isThere, toTrack, trackColumns, type TrackRow } from './track-view.ts';
import { findLatestUpload } from '../uploads/upload-service.ts';

/** A track of a course of the author's. Throws `not_found`. */
export async function loadOwnTrack(db: Db, author: Author, trackId: string): Promise<TrackRow> {
  const [track] = isUuid(trackId)
    ? await db
        .select(trackColumns)
        .from(tracks)
        .where(and(eq(tracks.id, trackId), isThere))
    : [];
  if (!track) throw new Refusal('not_found', 'This track was not found.');
  await loadOwnCourse(db, author, track.courseId);
  return track;
}

function toVideoState(row: UploadRow): VideoState | null {
  const { id: uploadId, state, name, bytes, progress, problem } = row;
  return state === 'replaced' ? null : { uploadId, state, name, bytes, progress, problem };
}

/** The media of a track as its instructor sees them. `converts`: whether this server makes qualities. */
export async function toTrackMedia(
  db: Db,
  row: TrackRow,
  { links, converts }: { links: LinksByRight; converts: boolean },
): Promise<TrackMedia> {
  const upload = await findLatestUpload(db, row.id);
  const { renditions, poster, durationSeconds } = toTrack({ ...row, document: null }, [], links);
  return {
    video: upload && toVideoState(upload),
    qualities: renditions.map(({ quality }) => quality),
    durationSeconds,
    poster,
    captions: row.captions.map(({ language, label }) => ({ language, label })),
    converts,
  };
}
