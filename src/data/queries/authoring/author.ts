// The actions of an instructor on courses. Each one resolves when the change is durable on this device.
import type { DraftTrack, InstructorCourse } from '#contract/authoring.ts';
import type { CourseFields } from '#contract/course-fields.ts';
import { CART_REMOVE_DELAY_MS } from '#contract/limits.ts';
import type { TrackFields } from '#contract/track-fields.ts';
import type { User } from '#contract/user.ts';
import { subtreeOf } from '#data/authoring/subtree.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { withDb } from '#data/db/with-db.ts';
import { loadAuthoredView, loadDraftView } from '#data/outbox/view/authored-views.ts';
import type { EditConflict } from '#data/outbox/view/authored-views.ts';
import { loadCommandsFor } from '#data/outbox/commands/registry.ts';
import type { NewTrack } from '#data/authoring/new-track.ts';
import type { TrackToAdd } from '#data/outbox/commands/instructor/track-add.ts';
import { courseLane } from '#data/outbox/commands/course-lane.ts';
import { enqueueIn, takeBack as takeBackFromOutbox } from '#data/outbox/storage/enqueue.ts';
import { settleConflict as settleInOutbox, toTrackAdd } from '#data/outbox/storage/settle-conflict.ts';
import { makeRoom } from '#data/uploads/keep-upload.ts';
import { startUploads } from '#data/uploads/start-uploads.ts';
import { addUpload, type NewUpload } from '#data/uploads/uploads.ts';
import { getSession } from '#data/session/session-store.ts';
import { requestDrain } from '../drains.ts';
import { cacheView } from './instructor-courses.ts';
import { submit, submitSurely } from '../submit.ts';
import type { Submission } from '../submit.ts';

function instructor(): User {
  const { user } = getSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

const now = () => new Date().toISOString();

/** The form's saved text is deleted in the same transaction, so that a killed page does not offer to create the course again. */
export async function createCourse(
  fields: CourseFields,
  thumbnail: File | null,
): Promise<{ courseId: string; submission: Submission }> {
  const { _id: userId, username } = instructor();
  const courseId = crypto.randomUUID();
  const picture = thumbnail && { courseId, title: fields.title, file: await toBlob(thumbnail) };
  const payload = { courseId, fields, username, at: now() };
  const submission = await submit('course-add', userId, payload, {
    also: async (db) => {
      if (picture) await enqueueIn(db, 'course-thumbnail', userId, picture);
      await db.unsaved.delete([userId, 'course-new']);
    },
  });
  if (!submission.kept && picture && (await submission.outcome).kind === 'delivered') {
    await submit('course-thumbnail', userId, picture);
  }
  await cacheView(userId);
  return { courseId, submission };
}

/**
 * After a refusal, saves the course's fields as unsaved text of its form, and deletes the refused command and all commands
 * after it.
 */
export async function withdrawCourse(courseId: string, form: Record<string, unknown>): Promise<void> {
  const { _id: userId } = instructor();
  await withDb((db) =>
    db.transaction('rw', db.outbox, db.unsaved, async () => {
      const lane = { userId, entity: courseLane(courseId) };
      const isRefused = ({ type, state }: OutboxRow) => type === 'course-add' && state === 'dead';
      if ((await db.outbox.where(lane).filter(isRefused).count()) > 0) await db.outbox.where(lane).delete();
      await db.unsaved.put({ userId, id: 'course-new', fields: form, focus: null, savedAt: Date.now() });
    }),
  );
  await cacheView(userId);
}

/** `from`: the values of the fields when the edit began. */
export async function editCourse(
  courseId: string,
  version: number,
  from: Partial<CourseFields>,
  changes: Partial<CourseFields>,
): Promise<Submission> {
  const { _id: userId } = instructor();
  const title = from.title ?? (await titleOf(userId, courseId));
  return submit('course-edit', userId, { courseId, title, version, from, changes, at: now() });
}

export async function setThumbnail(courseId: string, file: File): Promise<Submission> {
  const { _id: userId } = instructor();
  const [title, blob] = await Promise.all([titleOf(userId, courseId), toBlob(file)]);
  return submit('course-thumbnail', userId, { courseId, title, file: blob });
}

/** Its id is generated here, so that a text can refer to the picture before it is uploaded. */
export async function addLessonPicture(
  courseId: string,
  file: File,
): Promise<{ pictureId: string; submission: Submission }> {
  const { _id: userId } = instructor();
  const pictureId = crypto.randomUUID();
  const [title, blob] = await Promise.all([titleOf(userId, courseId), toBlob(file)]);
  const submission = await submit('lesson-picture', userId, { courseId, pictureId, title, file: blob });
  return { pictureId, submission };
}

export function setStatus(course: InstructorCourse, status: InstructorCourse['status']): Promise<Submission> {
  return submit('course-status', instructor()._id, { courseId: course._id, title: course.title, status });
}

/**
 * Like `createCourse`, it deletes the form's saved text. `file`: the track's video, stored with the command and uploaded after
 * it.
 */
export async function addTrack(
  courseId: string,
  track: NewTrack,
  file: File | null = null,
): Promise<{ trackId: string; submission: Submission }> {
  const { _id: userId } = instructor();
  const trackId = crypto.randomUUID();
  const keep = file && (await prepareUpload(file));
  const submission = await submit(
    'track-add',
    userId,
    { courseId, trackId, track, at: now() },
    {
      also: async (db) => {
        await db.unsaved.delete([userId, `track-new:${courseId}`]);
        await keep?.(db, userId, { courseId, trackId, title: track.title, name: file?.name ?? '' });
      },
    },
  );
  if (file) startUploads();
  return { trackId, submission };
}

/** Checks the room for a file, and returns a write that stores it with a command. Rejects with `DownloadFailure`. */
async function prepareUpload(file: File) {
  await makeRoom(file.size);
  return (db: CodeItDatabase, userId: string, upload: NewUpload) => addUpload(db, userId, upload, file);
}

/**
 * Adds several tracks in one transaction, folders before their tracks. They are sent to the server after 5 s, unless `undo` is
 * called, which removes all of them.
 */
export async function addTracks(
  courseId: string,
  tracks: readonly TrackToAdd[],
): Promise<{ undo: () => Promise<void> }> {
  const { _id: userId } = instructor();
  const said = tracks.map(({ trackId, track }) => ({ courseId, trackId, track, at: now() }));
  const [first, ...rest] = said.map((payload) => ({ payload, key: crypto.randomUUID() }));
  if (!first) return { undo: () => Promise.resolve() };
  const { kept, takeBack } = await submitSurely('track-add', userId, first.payload, {
    delayMs: CART_REMOVE_DELAY_MS,
    also: async (db) => {
      for (const { payload, key } of rest)
        await enqueueIn(db, 'track-add', userId, payload, { delayMs: CART_REMOVE_DELAY_MS, key });
    },
  });
  if (!kept) for (const { payload } of rest) await submitSurely('track-add', userId, payload);
  return {
    undo: async () => {
      const taken = [
        await takeBack(),
        ...(await Promise.all(rest.map(async ({ key }) => kept && (await takeBackFromOutbox(key)) === 'taken-back'))),
      ];
      for (const [index, { trackId, track }] of [...said.entries()].reverse()) {
        if (taken[index]) continue;
        await submitSurely('track-remove', userId, { courseId, trackId, title: track.title });
      }
    },
  };
}

export function editTrack(
  track: DraftTrack,
  from: Partial<TrackFields>,
  changes: Partial<TrackFields>,
): Promise<Submission> {
  const { _id: trackId, courseId, version } = track;
  return submit('track-edit', instructor()._id, { courseId, trackId, version, from, changes, track, at: now() });
}

export function moveTrack(track: DraftTrack, parentId: string | null, orderKey: string): Promise<Submission> {
  const { _id: trackId, courseId, title, version } = track;
  return submit('track-move', instructor()._id, { courseId, trackId, title, version, parentId, orderKey });
}

/** Removes a track, or a folder with everything in it. It is sent to the server after 5 s, unless `undo` is called. */
export async function removeTrack(track: DraftTrack, title: string): Promise<{ undo: () => Promise<void> }> {
  const { _id: userId } = instructor();
  const { _id: trackId, courseId } = track;
  const { tracks } = (await viewOf(userId, courseId)).draft ?? { tracks: [track] };
  const removal = await submitSurely(
    'track-remove',
    userId,
    { courseId, trackId, title },
    { delayMs: CART_REMOVE_DELAY_MS },
  );
  return {
    undo: async () => {
      if (!(await removal.takeBack())) await bringBack(userId, subtreeOf(tracks, trackId));
    },
  };
}

/** Restores tracks whose removal was already sent: adds them again in one transaction, parents first. */
async function bringBack(userId: string, tracks: readonly DraftTrack[]): Promise<void> {
  const [root, ...rest] = tracks.map((track) => toTrackAdd(track, now()));
  if (!root) return;
  const { kept } = await submitSurely('track-add', userId, root, {
    also: async (db) => {
      for (const payload of rest) await enqueueIn(db, 'track-add', userId, payload);
    },
  });
  if (!kept) for (const payload of rest) await submitSurely('track-add', userId, payload);
}

/** `value` is the value to keep. If the track was removed on the server, undefined leaves it removed. */
export async function settleConflict(conflict: EditConflict, value: unknown): Promise<void> {
  await settleInOutbox(conflict, value);
  requestDrain();
}

async function viewOf(userId: string, courseId: string) {
  await loadCommandsFor(['course-add']);
  try {
    return await withDb((db) => loadDraftView(db, userId, courseId));
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    return { draft: null };
  }
}

/** A title for the list of pending changes. */
async function titleOf(userId: string, courseId: string): Promise<string> {
  const { draft } = await viewOf(userId, courseId);
  if (draft) return draft.course.title;
  const courses = await withDb((db) => loadAuthoredView(db, userId)).then(
    (view) => view.courses,
    () => [],
  );
  return courses.find(({ _id }) => _id === courseId)?.title ?? 'a course';
}

/** Copies the bytes, because the file on the disk may be gone when it is uploaded. */
async function toBlob(file: File): Promise<Blob> {
  return new Blob([await file.arrayBuffer()], { type: file.type });
}
