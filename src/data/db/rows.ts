import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import type { Course } from '#contract/course.ts';
import type { Library } from '#contract/library.ts';
import type { Order } from '#contract/order.ts';
import type { Progress } from '#contract/progress.ts';
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
