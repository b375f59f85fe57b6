import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { courses, type StoredRendition, tracks } from './catalogue-schema.ts';
import { instant } from './instant.ts';

/**
 * A video file of a track, from its first byte on; also the queue of what is to be processed. A server that works on a row
 * holds it by a lease, which it renews while it lives: see services/uploads/video-queue.ts. `replaced`: another file or a link took
 * its place; row and files go a day later, when no link to them is good any more.
 */
export const videoUploads = pgTable(
  'video_uploads',
  {
    /** Made by the device. */
    id: uuid('id').primaryKey(),
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    trackId: uuid('track_id')
      .notNull()
      .references(() => tracks.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** What has arrived in the bucket, in order. Empty where uploads are files of a folder. */
    pieces: jsonb('pieces').$type<UploadPiece[]>().notNull().default([]),
    /** The kind of video, found in its content; null until the file has arrived. */
    kind: text('kind').$type<VideoKind>(),
    state: text('state').$type<UploadState>().notNull().default('receiving'),
    progress: real('progress').notNull().default(0),
    problem: text('problem'),
    /** How often a server began to process it. */
    attempts: integer('attempts').notNull().default(0),
    /** Who holds it: while it is received a request (uploads/upload-lock.ts), afterwards who processes it. */
    worker: uuid('worker'),
    /** While it is queued: when it may be tried again. */
    leaseUntil: instant('lease_until'),
    /** The qualities that are done: a server that takes over continues with the next. */
    renditions: jsonb('renditions').$type<StoredRendition[]>().notNull().default([]),
    poster: text('poster'),
    durationSeconds: doublePrecision('duration_seconds'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('video_uploads_track_idx').on(t.trackId),
    index('video_uploads_course_idx').on(t.courseId),
    index('video_uploads_user_idx').on(t.userId),
    index('video_uploads_state_idx').on(t.state, t.updatedAt),
  ],
);

/** What an author’s pictures in lessons are counted by; the files have their place by the same ids. */
export const lessonPictures = pgTable(
  'lesson_pictures',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Made by the device. */
    id: uuid('id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.id] })],
);

/** An object of the bucket. */
export interface UploadPiece {
  path: string;
  bytes: number;
}

export type UploadRow = typeof videoUploads.$inferSelect;
export type UploadState = 'receiving' | 'queued' | 'processing' | 'ready' | 'failed' | 'replaced';
/** The file name extension. */
export type VideoKind = 'mp4' | 'm4v' | 'mov' | 'webm' | 'mkv';
