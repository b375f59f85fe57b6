import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { DraftTrack, trackAddBodySchema, trackUpdateBodySchema } from '#contract/authoring.ts';
import { countQuestions } from '#contract/finished-lesson.ts';
import { TRACK_FIELDS, TRACK_WORDS, type TrackFields } from '#contract/track-fields.ts';
import { namesOf } from '#contract/field.ts';
import { pick } from '#lib/pick.ts';
import { TRACKS_MAX } from '#contract/limits.ts';
import type { Db } from '../../db/db.ts';
import { tracks, videoUploads } from '../../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { readEdit } from './field-edit.ts';
import { type ReadLesson, toStoredDocument } from '../learning/lesson-documents.ts';
import { type Author, lockOwnCourse, saveContents } from './own-course.ts';
import { keepTexts } from './track-history.ts';
import { lastPlace, loadSubtreeIds, requireFolder, requireOrderKey } from './track-place.ts';
import { requireQuiz } from './require-quiz.ts';
import { isThere, trackColumns, type TrackRow, toDraftTrack } from './track-view.ts';

type TrackContent = z.infer<typeof trackAddBodySchema>['content'];

/** A link takes the place of the track's video: its files go when no link to them is good any more. */
async function replaceUploads(tx: Db, { clock }: Author, trackId: string): Promise<void> {
  await tx
    .update(videoUploads)
    .set({ state: 'replaced', updatedAt: clock.now() })
    .where(and(eq(videoUploads.trackId, trackId), ne(videoUploads.state, 'receiving')));
}

/** A track of a locked course, removed or not. Throws `not_found`. */
async function loadRow(tx: Db, courseId: string, trackId: string): Promise<TrackRow> {
  const [row] = await tx
    .select(trackColumns)
    .from(tracks)
    .where(and(eq(tracks.id, trackId), eq(tracks.courseId, courseId)));
  if (!row) throw new Refusal('not_found', 'This track was not found.');
  return row;
}

/** A track of a locked course that can be changed. Throws `not_found`, and `conflict` for one that was removed. */
export async function loadLiveTrack(tx: Db, courseId: string, trackId: string): Promise<TrackRow> {
  const row = await loadRow(tx, courseId, trackId);
  if (!row.deletedAt) return row;
  throw new Refusal('conflict', 'This track was removed on another device in the meantime.', { current: null });
}

/** Writes the change of a track of a locked course as its next version. */
export async function saveTrack(
  tx: Db,
  { clock }: Author,
  row: TrackRow,
  change: PgUpdateSetSource<typeof tracks>,
): Promise<TrackRow> {
  const [saved] = await tx
    .update(tracks)
    .set({ ...change, version: row.version + 1, updatedAt: clock.now() })
    .where(eq(tracks.id, row.id))
    .returning(trackColumns);
  if (!saved) throw new Error(`Track ${row.id} is gone`);
  return saved;
}

/** What a track of this type holds; a form of one type may send what was typed for another. */
function toFields(track: TrackContent) {
  const { type, content, videoUrl } = track;
  return {
    ...pick(track, ['type', ...namesOf(TRACK_WORDS)]),
    content: type === 'text' || type === 'quiz' ? content : null,
    videoUrl: type === 'video' ? videoUrl : null,
  };
}

/** What is written beside the content of a quiz; nothing for other tracks. Throws `bad_request` for what is no quiz. */
function quizColumns(type: TrackRow['type'], content: string | null | undefined): { questionsCount?: number } {
  if (type !== 'quiz' || content === undefined) return {};
  requireQuiz(content);
  return { questionsCount: countQuestions(content) };
}

/** Whether the track is what this call would make: then the call was done before. */
function isSame(row: TrackRow, fields: ReturnType<typeof toFields>): boolean {
  return (Object.keys(fields) as (keyof typeof fields)[]).every((name) => row[name] === fields[name]);
}

/**
 * Creates the track. A removed track of this course comes back with the new content, without the tracks that were in
 * it. If the track exists, it is the answer, or `conflict` when its content differs. `lesson` is its parsed text;
 * throws `lesson_too_complex`. Call it in a transaction.
 */
export async function addTrack(
  tx: Db,
  author: Author,
  { courseId, content }: z.infer<typeof trackAddBodySchema>,
  lesson: ReadLesson | null,
): Promise<DraftTrack> {
  const course = await lockOwnCourse(tx, author, courseId);
  const { _id: id, parentId } = content;
  const fields = toFields(content);
  const [known] = id === undefined ? [] : await tx.select(trackColumns).from(tracks).where(eq(tracks.id, id));
  if (known && (known.courseId !== course.id || known.type !== fields.type)) {
    throw new Refusal('conflict', 'This track id is taken. Please add the track again.');
  }
  if (known && !known.deletedAt) {
    if (isSame(known, fields)) return toDraftTrack(known);
    const current = toDraftTrack(known);
    throw new Refusal('conflict', 'This track was changed on another device in the meantime.', { current });
  }
  await requireFolder(tx, { courseId: course.id, parentId, current: null });
  if ((await tx.$count(tracks, and(eq(tracks.courseId, course.id), isThere))) >= TRACKS_MAX) {
    throw new Refusal('bad_request', `A course can have at most ${TRACKS_MAX.toLocaleString('en-IN')} tracks.`);
  }
  if (content.orderKey !== undefined) requireOrderKey(content.orderKey);
  const orderKey = content.orderKey ?? (await lastPlace(tx, { courseId: course.id, parentId }));
  const written = {
    ...fields,
    ...quizColumns(fields.type, fields.content),
    document: fields.type === 'text' && lesson ? toStoredDocument(lesson) : null,
  };
  const place = { parentId, orderKey };
  const row = known
    ? await saveTrack(tx, author, known, { ...written, ...place, deletedAt: null, preview: false })
    : await insertTrack(tx, author, { ...written, ...place, courseId: course.id, ...(id && { id }) });
  await saveContents(tx, author, course);
  return toDraftTrack(row);
}

async function insertTrack(tx: Db, { clock }: Author, values: PgInsertValue<typeof tracks>): Promise<TrackRow> {
  const now = clock.now();
  const [row] = await tx
    .insert(tracks)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning(trackColumns);
  if (!row) throw new Error('The track was not written');
  return row;
}

/**
 * Removes the track and everything in it; repeated, it changes nothing. The texts stay in the history. Call it in a
 * transaction.
 */
export async function removeTrack(
  tx: Db,
  author: Author,
  { courseId, trackId }: { courseId: string; trackId: string },
): Promise<void> {
  const course = await lockOwnCourse(tx, author, courseId);
  const row = await loadRow(tx, course.id, trackId);
  if (row.deletedAt) return;
  const ids = await loadSubtreeIds(tx, course.id, row.id);
  await keepTexts(tx, author.clock, ids);
  const now = author.clock.now();
  await tx
    .update(tracks)
    .set({ deletedAt: now, updatedAt: now, version: sql`${tracks.version} + 1` })
    .where(inArray(tracks.id, ids));
  await saveContents(tx, author, course);
}

/** Throws `bad_request` for a change that would leave the track without what its type needs, or with what it cannot hold. */
function requireFitting({ type, renditions }: TrackRow, { content, videoUrl, preview }: Partial<TrackFields>): void {
  const refuse = (message: string) => new Refusal('bad_request', message);
  if (type === 'text' && content === null) throw refuse(TRACK_FIELDS.content.required);
  if (type === 'video' && videoUrl === null && renditions.length === 0) throw refuse(TRACK_FIELDS.videoUrl.required);
  if (type !== 'text' && type !== 'quiz' && content != null) throw refuse('Only a text track can have content');
  if (type !== 'video' && videoUrl != null) throw refuse('Only a video track can have a video URL');
  if (type === 'folder' && preview) throw refuse('A folder cannot be the preview');
}

/**
 * Makes the whole edit or none of it. Throws `conflict`, with the track as it is now, when another edit changed a field
 * first, and with null when the track was removed; `lesson_too_complex` for a text (`lesson`, parsed) that cannot be
 * shown. A new preview replaces the old one. Call it in a transaction.
 */
export async function updateTrack(
  tx: Db,
  author: Author,
  { courseId, trackId, from, changes }: z.infer<typeof trackUpdateBodySchema>,
  lesson: ReadLesson | null,
): Promise<DraftTrack> {
  const course = await lockOwnCourse(tx, author, courseId);
  const row = await loadLiveTrack(tx, course.id, trackId);
  requireFitting(row, changes);
  const current = toDraftTrack(row);
  const edit = readEdit(current, { from, changes }, 'This track was changed on another device in the meantime.');
  if (Object.keys(edit).length === 0) return current;
  if (edit.title !== undefined || edit.content !== undefined) await keepTexts(tx, author.clock, [row.id]);
  if (edit.preview) {
    await tx
      .update(tracks)
      .set({ preview: false, updatedAt: author.clock.now(), version: sql`${tracks.version} + 1` })
      .where(and(eq(tracks.courseId, course.id), eq(tracks.preview, true), ne(tracks.id, row.id)));
  }
  // A link takes the place of a file.
  const isLinked = edit.videoUrl != null && row.renditions.length > 0;
  if (isLinked) await replaceUploads(tx, author, row.id);
  const unplayed = isLinked ? { renditions: [], poster: null, durationSeconds: null } : {};
  const parsed = row.type === 'text' && edit.content != null && lesson ? { document: toStoredDocument(lesson) } : {};
  const counted = quizColumns(row.type, edit.content);
  const saved = await saveTrack(tx, author, row, { ...edit, ...parsed, ...counted, ...unplayed });
  await saveContents(tx, author, course);
  return toDraftTrack(saved);
}
