import type { DraftTrack } from '#contract/authoring.ts';
import { toNewTrack } from '#data/authoring/new-track.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import { withDb } from '#data/db/with-db.ts';
import { loadDraftView } from '../view/authored-views.ts';
import type { EditConflict } from '../view/authored-views.ts';
import { loadCommandsFor } from '../commands/registry.ts';
import { courseEdit } from '../commands/instructor/course-edit.ts';
import type { CourseEditPayload } from '../commands/instructor/course-edit.ts';
import type { TrackAddPayload } from '../commands/instructor/track-add.ts';
import { trackEdit } from '../commands/instructor/track-edit.ts';
import type { TrackEditPayload } from '../commands/instructor/track-edit.ts';
import { enqueueIn } from './enqueue.ts';
import { fieldOf, isNoEdit, isSame, withoutFields } from '../commands/field-edit.ts';

/**
 * Resolves a conflict: `value` is the value that the user chose. In one transaction, the refused edit of this field is deleted,
 * and a new edit on top of the server's value is enqueued, unless the user chose the server's value. If the track was removed
 * on the server, a value restores it, and undefined leaves it removed. Does nothing when the conflict is already resolved.
 */
export async function settleConflict(conflict: EditConflict, value: unknown): Promise<void> {
  await loadCommandsFor(['course-edit']);
  await withDb((db) =>
    db.transaction('rw', db.outbox, db.unsaved, db.drafts, async () => {
      const row = await db.outbox.get(conflict.seq);
      if (row?.key !== conflict.key || row.state !== 'dead') return;
      const edit = trackEdit.of(row) ?? courseEdit.of(row);
      if (!edit) return;
      const rest = withoutFields(edit, [conflict.field]);
      if (isNoEdit(rest)) await db.outbox.delete(row.seq);
      else await db.outbox.update(row.seq, { payload: rest });
      if (isSame(value, conflict.theirs)) return;
      await say(db, row.userId, edit, conflict, value);
    }),
  );
}

async function say(
  db: CodeItDatabase,
  userId: string,
  edit: CourseEditPayload | TrackEditPayload,
  { field, theirs }: EditConflict,
  value: unknown,
): Promise<void> {
  const { draft } = await loadDraftView(db, userId, edit.courseId);
  const at = new Date().toISOString();
  const again = { from: { [field]: theirs }, changes: { [field]: value }, at };
  if (!('trackId' in edit)) {
    const version = draft?.course.version ?? edit.version;
    await enqueueIn(db, 'course-edit', userId, { ...edit, ...again, version });
    return;
  }
  const track = draft?.tracks.find(({ _id }) => _id === edit.trackId);
  if (track) {
    // The track may be back already, because the user resolved a conflict in another of its fields.
    const from = theirs === undefined ? { [field]: fieldOf(track, field) } : again.from;
    if (isSame(value, fieldOf(from, field))) return;
    await enqueueIn(db, 'track-edit', userId, { ...edit, ...again, from, track, version: track.version });
    return;
  }
  const hasFolder = draft?.tracks.some(({ _id }) => _id === edit.track.parentId);
  const back = { ...edit.track, parentId: hasFolder ? edit.track.parentId : null, [field]: value };
  await enqueueIn(db, 'track-add', userId, toTrackAdd(back, at));
}

/** The command that restores a removed track. */
export function toTrackAdd(track: DraftTrack, at: string): TrackAddPayload {
  const { _id: trackId, courseId, type, videoUrl } = track;
  // The video file is still on the server, or waits for its upload on this device.
  const fileFollows = type === 'video' && videoUrl === null;
  return { courseId, trackId, track: { ...toNewTrack(track), ...(fileFollows && { fileFollows }) }, at };
}
