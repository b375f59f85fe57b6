import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import type { Course } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import type { Order } from '#contract/order.ts';
import type { Progress } from '#contract/progress.ts';
import type { Quality } from '#contract/qualities.ts';
import type { Receipt } from '#contract/receipt.ts';
import type { Track } from '#contract/track.ts';
import type { User } from '#contract/user.ts';

/** Instants in all rows are epoch milliseconds of this device's clock. */

/** Facts of the device that have no table of their own: the feed's cursor, when it was last read. */
export interface MetaRow {
  key: string;
  value: unknown;
}

/** `rev` grows with each local change, so that an answer that was asked for before it is not saved over it. */
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

/** The instructor's courses. `asOf` is 0 until the server has told them: what is here is then what was made on this device. */
export interface AuthoredRow extends ServerCopy {
  courses: InstructorCourse[];
}

/** A course with all that its instructor wrote. `draft` is null while only `rev` is known, and when the course is gone. */
export interface DraftRow extends ServerCopy {
  courseId: string;
  draft: CourseDraft | null;
}

/** What is typed in the form `id` and not yet an edit. */
export interface UnsavedRow {
  userId: string;
  id: string;
  fields: Record<string, unknown>;
  focus: string | null;
  savedAt: number;
}

/** The content of one course as this user may see it. `trackIds` is the index from a track to its course. */
export interface ContentRow {
  userId: string;
  courseId: string;
  courseTitle: string;
  tracks: Track[];
  trackIds: string[];
  /** When the signed media paths stop working. */
  linksExpireAt: number;
  /** Names the state of the course that this is the content of; '' when it was not known. */
  courseStamp: string;
  asOf: number;
}

export interface ProgressRow extends Progress {
  userId: string;
}

/** An order whose payment window was opened: saved before, so that a crash leaves a trace to reconcile. */
export interface OrderRow {
  id: string;
  userId: string;
  order: Order;
  createdAt: number;
  /** When the server was last asked what became of it. */
  askedAt?: number;
}

/** A receipt that was seen on this device. */
export interface ReceiptRow {
  userId: string;
  orderId: string;
  receipt: Receipt;
}

/** The session for the service worker, which has no localStorage. One row, `id` = 'current'. */
export interface SessionRow {
  id: 'current';
  /** As `Session.since`. Rows of an earlier version have none. */
  since: number | undefined;
  token: string | null;
  user: User | null;
}

/** `pending` may be claimed when due, `inflight` is leased, `paused-auth` waits for a login, `dead` was refused. */
export type OutboxState = 'pending' | 'inflight' | 'paused-auth' | 'dead';

/** A command that the server has not yet answered for good. */
export interface OutboxRow {
  seq: number;
  /** UUID; the Idempotency-Key of every attempt. */
  key: string;
  userId: string;
  /** With `userId` the lane: rows of a lane are delivered one after another, in order of `seq`. */
  entity: string;
  type: string;
  payload: unknown;
  /** Version of the payload's shape. */
  v: number;
  state: OutboxState;
  attempts: number;
  createdAt: number;
  /** Not delivered before this instant: an undo window or a backoff. */
  notBefore: number;
  /** When `notBefore` or `leaseUntil` was set. A clock that is now earlier was set back: the row is due, not stuck. */
  scheduledAt: number;
  /** Whether the server named the wait (Retry-After): a reconnect does not shorten it. */
  heldByServer: boolean;
  /** Whether it took the place of earlier commands. Rows of an earlier version do not tell. */
  replacing?: boolean;
  leaseUntil: number;
  owner: string;
  lastStatus: number | null;
  lastMessage: string | null;
  lastCode: string | null;
}

/**
 * queued: its turn comes. downloading: a page fetches it. partial: it waits (`pausedBy`), and what came in so far is held and
 * plays. verified: every byte is here, and is what the server has. failed: waiting does not help (`message`).
 */
export type DownloadState = 'queued' | 'downloading' | 'partial' | 'verified' | 'failed';

/**
 * Why a download waits. `user` stays until it is resumed; all others go on by themselves: `offline` with the network, `quota`
 * when there is room on the device, `metered` and `cap` when the data budget allows it, `browser` when the browser, which fetches
 * it also without a page, is done with it.
 */
export type PausedBy = 'user' | 'offline' | 'quota' | 'metered' | 'cap' | 'browser';

/** A file of a download. `bytes` is known before the first request for a video, 0 for a caption or a poster. */
export interface DownloadFile {
  mediaId: string;
  kind: 'video' | 'caption' | 'poster';
  /** The signed path as it was last told; renewed when it expires. */
  url: string;
  bytes: number;
  language: string;
  label: string;
}

/**
 * A lesson that this user keeps on this device. The bytes are in Cache Storage (media-store.ts), which knows better than
 * `receivedBytes` what is there: the row is what a screen shows.
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
  /** Of the video, what is held. */
  receivedBytes: number;
  /** Only while downloading: the bytes of the piece that comes in now, and how fast. Rows of earlier builds have none. */
  arriving?: { bytes: number; bytesPerSecond: number } | null;
  totalBytes: number;
  /** What was counted beforehand for the browser, until it is done. Rows of earlier builds have none. */
  reservation?: Reservation | null;
  /** Fit for a user's eyes: why it failed, or that it began again. */
  message: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** `queued`: it waits for a network, its track or its turn. `failed`: the server would not have it, `problem` says why. */
type UploadState = 'queued' | 'uploading' | 'paused' | 'failed';

/** A video of a track that is still to reach the server. */
export interface UploadRow {
  userId: string;
  /** UUID; the upload's id on the server as well. */
  id: string;
  courseId: string;
  trackId: string;
  /** The track's, for lists. */
  title: string;
  /** The file's. */
  name: string;
  bytes: number;
  state: UploadState;
  /** How much of it the server is known to have. */
  sent: number;
  problem: string | null;
  createdAt: number;
}

/** The bytes of an upload, in a row of their own: whoever writes a row that holds a Blob writes the Blob again. */
interface UploadBytesRow {
  userId: string;
  /** `bytesId` of the upload's. */
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

/** What bytes were fetched for. Only 'download' and 'in-advance' are under the cap. */
export const DATA_PURPOSES = ['download', 'in-advance', 'streaming', 'catalogue'] as const;
export type DataPurpose = (typeof DATA_PURPOSES)[number];

/** What this device fetched for one purpose in one month, whoever was signed in. */
export interface DataUseRow {
  /** Of the device's own calendar: '2026-11'. */
  month: string;
  purpose: DataPurpose;
  bytes: number;
  /** Bytes that were allowed in this month and of which nobody has said yet whether they came. */
  reserved: number;
  /** When the last of these was allowed, epoch milliseconds. */
  reservedAt: number;
}

/** Bytes that may be fetched, until they are settled. */
export interface Reservation {
  month: string;
  purpose: DataPurpose;
  bytes: number;
}
