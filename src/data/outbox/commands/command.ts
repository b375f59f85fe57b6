import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import type { Course } from '#contract/course.ts';
import type { QueueableName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error.ts';
import type { Library } from '#contract/library.ts';
import type { Note } from '#contract/note.ts';
import type { Progress } from '#contract/progress.ts';
import type { AnswerOf, BodyOf, call, CallOptions, QueryOf } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { UserStore } from '#data/db/stores.ts';
import type { ShownAttempt } from '#contract/quiz.ts';
import type { Named, Names } from './names.ts';
import type { PracticeItem } from './notes/practice-payload.ts';
import type { Refresh } from './refresh.ts';
import type { Check } from '#data/checks/shape.ts';

/**
 * What a refusal means when the server already has the state that the command asks for. `apply`: the command counts as delivered.
 * `drop`: the row is deleted, and no copy is changed.
 */
export type Reached = 'apply' | 'drop';

/** The data that screens show and that a command can change before the server responds. */
export interface Views {
  cart: Course[];
  library: Library;
  progress: Progress[];
  /** Deleted ones too. */
  notes: Note[];
  /** With the marks, as far as they are known. */
  quizAttempts: ShownAttempt[];
  practice: PracticeItem[];
  authored: InstructorCourse[];
  /** Null when this device has no copy of the course. */
  draft: CourseDraft | null;
}

/**
 * Everything that the outbox, the screens and the list of pending changes need to know about one kind of command. The functions
 * must be pure: they can run again in another tab, in the worker or after a restart. `P` must survive structured cloning
 * (IndexedDB).
 */
export interface Declaration<K extends string, P, N extends QueueableName> {
  /** The value of `type` in its rows. */
  kind: K;
  endpoint: N;
  /** Version of `P`. If you change the format of `P`, raise it and add `upgrade`: old rows may still be in the outbox. */
  v: number;
  /** Whether the payload of a stored row is a valid `P`. A row with an invalid payload is shown, but never sent. */
  isPayload: Check<P>;
  /** Converts a payload of the earlier version `v` to this version. */
  upgrade?: (payload: unknown, v: number) => unknown;
  /** The lane of this user: commands with the same entity are sent in order, one at a time. */
  entity: (payload: P) => string;
  /** What `label` names by an id alone; its titles are looked up on this device. */
  names?: (payload: P) => readonly Named[];
  /** The text in the list of pending changes. `names` may know nothing of what it is asked for. */
  label: (payload: P, names: Names) => string;
  /** Ids of the courses and tracks that the command changes. Their screens show that the change is on this device only. */
  about: (payload: P) => readonly string[];
  /** The path of the page where the user can correct a refused command; null when there is none. */
  edit: (payload: P) => string | null;
  toBody?: (payload: P) => BodyOf<N>;
  toQuery?: (payload: P) => QueryOf<N>;
  /** A multipart form with a file, in place of a body. */
  toForm?: (payload: P) => FormData;
  /** The token to send, in place of the current session's. Such a command is sent whoever is signed in, or nobody. */
  token?: (payload: P) => string;
  /**
   * Merges an earlier command of the lane into this later one. Called only while no attempt to send either was made. `earlier` is
   * null when the earlier command is of another kind. Returns the merged payload; null keeps both commands.
   */
  merge: (later: P, earlier: P | null) => P | null;
  /** Whether the command has no effect, for example after a merge. Then no row is written. */
  isNothing?: (payload: P) => boolean;
  /**
   * Moves this later command into a refused one of the lane, so that it does not overtake a refusal that the user has not dealt
   * with. Null when the two have nothing in common.
   */
  absorb?: (later: P, refused: RefusedBefore<P>) => Absorbed<P> | null;
  /** Splits a payload with several independent changes. If the server refuses one of them, the others can still be delivered. */
  split?: (payload: P) => P[];
  /**
   * Checks the data of a successful response. If `isTold` is false, the response counts as a refusal with the message
   * `otherwise`, and the screen goes back to the last state from the server.
   */
  mustTell?: { isTold: (data: unknown, payload: P) => boolean; otherwise: string };
  /** Error codes which mean that the server already has the wanted state. */
  reached?: Partial<Record<ErrorCode, Reached>>;
  /** Ids of the courses that the user owns after delivery. */
  grants?: (payload: P) => readonly string[];
  /** Ids of courses that the user must own. The command waits for earlier commands of other lanes that grant one of them. */
  needs?: (payload: P) => readonly string[];
  /** Whether a refusal of this command blocks its lane, because no later command of the lane could succeed. */
  isGate?: boolean;
  /** The views that still show the effect of this command after a refusal, so that the user can correct it there. */
  shownWhenRefused?: readonly (keyof Views)[];
  /** Functions that apply the command to each view. */
  overlay: { [V in keyof Views]?: (view: Views[V], payload: P) => Views[V] };
  /** How the response changes the copies on this device. */
  copies: Copies;
  /** The refused commands of the lane that no longer matter after this one is delivered. They are deleted. */
  alsoSettles?: (payload: P, refused: readonly ReadCommand[], draft: CourseDraft | null) => ReadCommand[];
  refreshes: readonly Refresh[];
}

/** The stores with copies of server data that a response changes, and the function that changes them. */
export interface Copies<Store extends UserStore = UserStore> {
  stores: readonly Store[];
  /**
   * Runs in the transaction that deletes the row or marks it as refused. It can use `stores`, and the stores that every response
   * changes (`outbox`, `session`).
   */
  settle: (settling: Settling<Store>) => Promise<void>;
}

/** A command with its response and its row. */
export interface Settling<Store extends UserStore = UserStore> {
  /** The tables of the transaction; no others can be used in it. */
  db: Pick<CodeItDatabase, Store | 'outbox' | 'session'>;
  row: OutboxRow;
  command: ReadCommand;
  /** Reads another row of the lane. */
  readRow: (row: OutboxRow) => ReadCommand | undefined;
  answer: SettledAnswer;
}

interface SettledAnswer {
  /** False when the server refused the command, or already had the state in another way (`drop`). */
  happened: boolean;
  /** Error code of the refusal; null on success. */
  code: ErrorCode | null;
  /** The data of the response. */
  data: unknown;
}

/** A command that the server refused, with the code of its refusal. */
interface Refused {
  command: ReadCommand;
  lastCode: string | null;
}

interface RefusedBefore<P> extends Refused {
  /** Its payload when it is of the same kind, else null. */
  same: P | null;
}

export interface Absorbed<P> {
  /** The new payload of the refused command. */
  payload: object;
  /** Whether the refused command should be tried again now. */
  revive: boolean;
  /** The part of the later command that is still to be sent on its own; null when there is none. */
  rest: P | null;
}

/** The facts about a kind of command that do not depend on a payload. */
export interface CommandKind {
  readonly kind: string;
  readonly v: number;
  readonly endpoint: QueueableName;
  readonly isGate: boolean;
  readonly shownWhenRefused: readonly (keyof Views)[];
  /** Sent whoever is signed in (it ends a session), and not shown in the list of pending changes. */
  readonly anyone: boolean;
  readonly absorbs: boolean;
  readonly reached: Partial<Record<ErrorCode, Reached>>;
  readonly copies: Copies;
  readonly refreshes: readonly Refresh[];
  /** Makes a command from a payload of version `v`. Undefined when the payload is invalid or has a later version. */
  read: (payload: unknown, v?: number) => ReadCommand | undefined;
}

/** A command of any kind, with its payload and the values computed from it. */
export interface ReadCommand extends CommandKind {
  readonly payload: object;
  readonly entity: string;
  readonly names: readonly Named[];
  readonly labelWith: (names: Names) => string;
  readonly about: readonly string[];
  readonly edit: string | null;
  readonly isNothing: boolean;
  readonly grants: readonly string[];
  readonly needs: readonly string[];
  /** The body of the request as text; null for a form with a file. */
  readonly body: string | null;
  /** The payload when the command is of this kind, else null. */
  as: <P>(kind: Pick<KindOf<P>, 'kind' | 'isPayload'>) => P | null;
  changes: (view: keyof Views) => boolean;
  applyTo: <V extends keyof Views>(view: V, now: Views[V]) => Views[V];
  /** Both commands merged into one; null when they stay separate. */
  mergedWith: (earlier: ReadCommand) => ReadCommand | null;
  absorbedInto: (refused: Refused) => Absorbed<ReadCommand> | null;
  split: () => ReadCommand[];
  alsoSettles: (refused: readonly ReadCommand[], draft: CourseDraft | null) => ReadCommand[];
  /** The error message when a successful response lacks required data; else null. */
  missingIn: (data: unknown) => string | null;
  send: (via: typeof call, options: SendOptions) => Promise<AnswerOf<QueueableName>>;
}

type SendOptions = Pick<CallOptions<QueueableName>, 'idempotencyKey' | 'userId' | 'signal'> & {
  /** Timeout for a form with a file, in ms. */
  formTimeoutMs: number;
};

/** A kind whose payload is known. */
export interface KindOf<P, K extends string = string> extends CommandKind {
  readonly kind: K;
  isPayload: Check<P>;
  /** The payload of a row of this kind, else null. */
  of: (row: Pick<OutboxRow, 'type' | 'payload' | 'v'>) => P | null;
}
