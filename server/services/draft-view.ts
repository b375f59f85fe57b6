import type { DraftTrack } from '#contract/authoring.ts';
import type { TrackRow } from './track-view.ts';

/** A row as its instructor edits it. */
export function toDraftTrack(row: TrackRow): DraftTrack {
  return {
    _id: row.id,
    courseId: row.courseId,
    parentId: row.parentId,
    orderKey: row.orderKey,
    type: row.type,
    title: row.title,
    description: row.description,
    content: row.content,
    videoUrl: row.videoUrl,
    preview: row.preview,
    durationSeconds: row.durationSeconds,
    hasFile: row.renditions.length > 0,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
