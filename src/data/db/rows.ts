import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import type { OwnCertificate } from '#contract/certificate.ts';
import type { Course } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import type { Note } from '#contract/note.ts';
import type { Order } from '#contract/order.ts';
import type { PracticeEvent } from '#contract/practice.ts';
import type { Progress } from '#contract/progress.ts';
import type { Quality } from '#contract/qualities.ts';
import type { MarkedAttempt } from '#contract/quiz.ts';
import type { Receipt } from '#contract/receipt.ts';
import type { Study } from '#contract/study.ts';
import type { Track } from '#contract/track.ts';
import type { User } from '#contract/user.ts';

/** All times in rows are epoch milliseconds by this device's clock, except where a field says otherwise. */

/** A single value of this device that needs no table: the cursor of the catalogue feed, for example, or its last read time. */
export interface MetaRow {
  key: string;
  value: unknown;
}

/**
 * A copy of data that the server owns. Each local change raises `rev`: a response is not saved if `rev` changed since its request
 * was sent. `asOf` is when the copy was last fetched.
 */
interface ServerCopy {
  userId: string;
  asOf: number;
  rev: number;
}

export interface CartRow extends ServerCopy {
  courses: Course[];
}

export interface LibraryRow extends ServerCopy {
  library: Library;
}

/**
 * The instructor's courses. While `asOf` is 0 the server has sent none yet, and the row holds courses made on this device only.
 */
export interface AuthoredRow extends ServerCopy {
  courses: InstructorCourse[];
}

/**
 * A course with its tracks, as its instructor edits it. `draft` is null when nothing was fetched yet, or the course is deleted.
 */
export interface DraftRow extends ServerCopy {
  courseId: string;
  draft: CourseDraft | null;
}

/** Text in the form `id` that an instructor or a learner typed and did not save yet, or a quiz that is being answered. `focus` is the field that had the focus. */
export interface UnsavedRow {
  userId: string;
  id: string;
  fields: Record<string, unknown>;
  focus: string | null;
  savedAt: number;
}

/** The tracks of one course that this user may see. `trackIds` is indexed, to find the course of a track. */
export interface ContentRow {
  userId: string;
  courseId: string;
  courseTitle: string;
  tracks: Track[];
  trackIds: string[];
  /** When the signed media URLs expire. */
  linksExpireAt: number;
  /** Identifies the version of the course that this content belongs to; '' when unknown. */
  courseStamp: string;
  asOf: number;
}

export interface ProgressRow extends Progress {
  userId: string;
}

/** `seq`: the cursor of the server's page that told the note; 0 when only this device's own change is known. */
export interface NoteRow extends Note {
  userId: string;
  seq: number;
}

/** `seq`: as that of a note. */
export interface QuizAttemptRow extends MarkedAttempt {
  userId: string;
  seq: number;
}

/**
 * One thing that is practised. `due`: when by all events; null before the first grade, and while nothing has scheduled what the
 * worker brought. `seq`: the cursor of the last page of the
 * server's that told of it; 0 when only this device's own events are known.
 */
export interface PracticeRow {
  userId: string;
  item: string;
  /** In the order that counts (`joinEvents`). */
  events: PracticeEvent[];
  due: number | null;
  seq: number;
}

/** What is known of a learner's study. `device`: the name under which this device counts; it goes with the row. */
export interface StudyRow extends Study {
  userId: string;
  device: string;
}

/** A payment order. It is saved before its payment window opens, so that after a crash the app can ask the server about it. */
export interface OrderRow {
  id: string;
  userId: string;
  order: Order;
  createdAt: number;
  /** When the app last asked the server for the order's state. */
  askedAt?: number;
}

/** A receipt that the user opened on this device. */
export interface ReceiptRow {
  userId: string;
  orderId: string;
  receipt: Receipt;
}

/** A certificate of the user, to show it and to hand out its file without a network. */
export interface CertificateRow {
  userId: string;
  id: string;
  certificate: OwnCertificate;
}

/** A copy of the session for the service worker, which has no localStorage. One row, `id` = 'current'. */
export interface SessionRow {
  id: 'current';
  /** Same as `Session.since`. Rows written by earlier builds have none. */
  since: number | undefined;
  token: string | null;
  user: User | null;
}

/**
 * `pending`: can be claimed when due. `inflight`: leased by a drain. `paused-auth`: waits for the user to log in. `dead`: the
 * server refused it.
 */
export type OutboxState = 'pending' | 'inflight' | 'paused-auth' | 'dead';

/** A command without a final response: none yet, or a refusal that the user has not dealt with. */
export interface OutboxRow {
  seq: number;
  /** UUID; the Idempotency-Key of every attempt. */
  key: string;
  userId: string;
  /** `userId` and `entity` name the lane. Rows of one lane are sent one after another, in order of `seq`. */
  entity: string;
  type: string;
  payload: unknown;
  /** Version of the payload's format. */
  v: number;
  state: OutboxState;
  attempts: number;
  createdAt: number;
  /** The row is not sent before this time: the end of its undo window or of its backoff. */
  notBefore: number;
  /**
   * When `notBefore` or `leaseUntil` was set. If the clock shows an earlier time, it was set back, and the row is due at once.
   */
  scheduledAt: number;
  /** Whether the server set the delay (Retry-After). A reconnect does not shorten such a delay. */
  heldByServer: boolean;
  /** Whether earlier commands were merged into this one. Rows written by earlier builds have no value. */
  replacing?: boolean;
  leaseUntil: number;
  owner: string;
  lastStatus: number | null;
  lastMessage: string | null;
  lastCode: string | null;
}

/**
 * queued: waits for its turn. downloading: a page fetches it. partial: waits for a reason (`pausedBy`); the bytes fetched so
 * far are kept and can be played. verified: complete, and the digest matches the server's. failed: cannot continue by itself
 * (`message`).
 */
export type DownloadState = 'queued' | 'downloading' | 'partial' | 'verified' | 'failed';

/**
 * Why a download waits. `user`: until the user resumes it. The others continue by themselves. `offline`: when the network
 * returns. `quota`: when the device has room. `metered` and `cap`: when the data budget allows it. `browser`: the browser
 * fetches it, with or without an open page (Background Fetch); a page continues when the browser is done.
 */
export type PausedBy = 'user' | 'offline' | 'quota' | 'metered' | 'cap' | 'browser';

/**
 * A file of a download. `bytes` is the size of a video; it is 0 for a caption or a poster, whose size is not known in advance.
 */
export interface DownloadFile {
  mediaId: string;
  kind: 'video' | 'caption' | 'poster';
  /** The latest signed URL; replaced when it expires. */
  url: string;
  bytes: number;
  language: string;
  label: string;
}

/**
 * A lesson that this user downloads to this device. The bytes are in Cache Storage (media-store.ts). This row is for display:
 * when it differs from the media store, the media store is right.
 */
export interface DownloadRow {
  userId: string;
  trackId: string;
  courseId: string;
  title: string;
  quality: Quality;
  state: DownloadState;
  /** Only for `partial`. */
  pausedBy: PausedBy | null;
  files: DownloadFile[];
  /** Bytes of the video that are stored. */
  receivedBytes: number;
  /** Only while downloading: bytes of the current chunk so far, and the speed. Rows written by earlier builds have none. */
  arriving?: { bytes: number; bytesPerSecond: number } | null;
  totalBytes: number;
  /**
   * Data budget reserved for Background Fetch, until the browser is done. Rows written by earlier builds have none.
   */
  reservation?: Reservation | null;
  /** Text for the user: why the download failed, or that it started again. */
  message: string | null;
  createdAt: number;
  /** Queued by 'Study ahead', so it waits for another network than mobile data. Absent: the learner asked for it. */
  ahead?: boolean;
}

/** `queued`: waits for the network, for its track to reach the server, or for its turn. `failed`: refused; see `problem`. */
type UploadState = 'queued' | 'uploading' | 'paused' | 'failed';

/** A video of a track that is not completely uploaded yet. */
export interface UploadRow {
  userId: string;
  /** UUID; the server uses the same id for this upload. */
  id: string;
  courseId: string;
  trackId: string;
  /** Title of the track, for lists. */
  title: string;
  /** Name of the file. */
  name: string;
  bytes: number;
  state: UploadState;
  /** Bytes that the server has confirmed. */
  sent: number;
  problem: string | null;
  createdAt: number;
}

/** The bytes of an upload. They have their own row, because each update of a row with a Blob writes the whole Blob again. */
interface UploadBytesRow {
  userId: string;
  /** `bytesId(upload.id)`. */
  id: string;
  blob: Blob;
}

export type FileRow = UploadRow | UploadBytesRow;

export function bytesId(uploadId: string): string {
  return `${uploadId}/bytes`;
}

export function isUpload(row: FileRow): row is UploadRow {
  return !('blob' in row);
}

/** Why bytes were fetched. Only 'download' and 'in-advance' count towards the monthly cap. */
export const DATA_PURPOSES = ['download', 'in-advance', 'streaming', 'catalogue'] as const;
export type DataPurpose = (typeof DATA_PURPOSES)[number];

/** Bytes that this device fetched for one purpose in one month, for all users together. */
export interface DataUseRow {
  /** Calendar month by the device's clock: '2026-11'. */
  month: string;
  purpose: DataPurpose;
  bytes: number;
  /** Bytes that were reserved this month and not settled yet: nobody has reported how many of them arrived. */
  reserved: number;
  /** When the latest reservation was made. */
  reservedAt: number;
}

/** Bytes of the data budget that are set aside for a fetch, until `settleBytes` reports how many arrived. */
export interface Reservation {
  month: string;
  purpose: DataPurpose;
  bytes: number;
}
