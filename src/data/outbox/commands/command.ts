import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import type { Course } from '#contract/course.ts';
import type { QueueableName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error.ts';
import type { Library } from '#contract/library.ts';
import type { Progress } from '#contract/progress.ts';
import type { AnswerOf, BodyOf, call, CallOptions, QueryOf } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { UserStore } from '#data/db/stores.ts';
import type { Refresh } from './refresh.ts';
import type { Check } from '#data/checks/shape.ts';

/** What a refusal means when the server is already as the command wants it: its effect holds, or only the row goes. */
export type Reached = 'apply' | 'drop';

/** What screens show, and a command may change before the server has answered it. */
export interface Views {
  cart: Course[];
  library: Library;
  progress: Progress[];
  authored: InstructorCourse[];
  /** Null where this device does not know the course. */
  draft: CourseDraft | null;
}

/**
 * All that the outbox, the screens and the list of waiting changes need to know of one kind of command. The functions are pure;
 * they run again in another tab, in the worker and after a restart. `P` must survive IndexedDB's structured clone.
 */
export interface Declaration<K extends string, P, N extends QueueableName> {
  /** The name that its rows bear. */
  kind: K;
  endpoint: N;
  /** Version of `P`: raised when its shape changes, with `upgrade` for what earlier versions of the app left waiting. */
  v: number;
  /** Whether a row of the database holds a `P`. Another one is shown, never sent. */
  isPayload: Check<P>;
  /** The payload of an earlier version `v` as one of this version. */
  upgrade?: (payload: unknown, v: number) => unknown;
  /** The lane within the user: commands of one entity are delivered in order, one at a time. */
  entity: (payload: P) => string;
  /** What the learner reads in the list of waiting changes. */
  label: (payload: P) => string;
  /** Ids of the courses and tracks that it is about: their screens say that the change is on this device only. */
  about: (payload: P) => readonly string[];
  /** Where the learner can correct what the server refused: a path of the app; null for nowhere. */
  edit: (payload: P) => string | null;
  toBody?: (payload: P) => BodyOf<N>;
  toQuery?: (payload: P) => QueryOf<N>;
  /** Instead of a body: a multipart form with a file. */
  toForm?: (payload: P) => FormData;
  /** The session that it is sent as, instead of the one of the row's user. Delivered whoever is signed in, nobody included. */
  token?: (payload: P) => string;
  /**
   * Takes an earlier command of the lane into this later one while neither was ever tried; `earlier` is null where it is of another
   * kind. Returns the payload that says both; null keeps them apart.
   */
  merge: (later: P, earlier: P | null) => P | null;
  /** Whether what merging left says nothing any more: then no row is made of it. */
  isNothing?: (payload: P) => boolean;
  /**
   * Takes this later command into a refused one of the lane, so that it does not pass what is still to be settled; null when
   * it has nothing to do with it.
   */
  absorb?: (later: P, refused: RefusedBefore<P>) => Absorbed<P> | null;
  /** The parts of a payload that speaks of several things: a refusal of one must not take the others with it. */
  split?: (payload: P) => P[];
  /**
   * What the answer must tell, where a success without it counts as a refusal, and the words for that. The screen then shows
   * what the server last told, not what was hoped for.
   */
  mustTell?: { isTold: (data: unknown, payload: P) => boolean; otherwise: string };
  /** Refusals that leave nothing to be done. */
  reached?: Partial<Record<ErrorCode, Reached>>;
  /** Ids of the courses that the user owns once it is delivered. */
  grants?: (payload: P) => readonly string[];
  /** Ids of courses that the user must own: it waits for earlier commands of other lanes that grant one of them. */
  needs?: (payload: P) => readonly string[];
  /** Refused, it holds up its lane: nothing that comes after it could succeed. */
  isGate?: boolean;
  /** Refused, its effect stays in sight, where it can be corrected. */
  shownWhenRefused?: boolean;
  /** How the views look once the command has happened. */
  overlay: { [V in keyof Views]?: (view: Views[V], payload: P) => Views[V] };
  /** How its answer becomes part of the copies on this device. */
  copies: Copies;
  /** Which of the refused commands of its lane are settled with it once it is delivered. */
  alsoSettles?: (payload: P, refused: readonly ReadCommand[], draft: CourseDraft | null) => ReadCommand[];
  refreshes: readonly Refresh[];
}

/** The stores with the copies of what the server has that an answer changes. */
export interface Copies<Store extends UserStore = UserStore> {
  stores: readonly Store[];
  /** Runs in the transaction that deletes the row or calls it refused: on `stores`, and on those that every answer is about. */
  settle: (settling: Settling<Store>) => Promise<void>;
}

/** A command with its answer, and the row that it stood in. */
export interface Settling<Store extends UserStore = UserStore> {
  /** Nothing else is in the transaction. */
  db: Pick<CodeItDatabase, Store | 'outbox' | 'session'>;
  row: OutboxRow;
  command: ReadCommand;
  /** Reads another row of the lane. */
  readRow: (row: OutboxRow) => ReadCommand | undefined;
  answer: SettledAnswer;
}

interface SettledAnswer {
  /** False when the server would not have it, or has it already in another way. */
  happened: boolean;
  /** Of the refusal; null when there was none. */
  code: ErrorCode | null;
  /** What the server answered. */
  data: unknown;
}

/** A command that the server refused, with the code of its refusal. */
interface Refused {
  command: ReadCommand;
  lastCode: string | null;
}

interface RefusedBefore<P> extends Refused {
  /** Its payload where it is of the same kind. */
  same: P | null;
}

export interface Absorbed<P> {
  /** The refused command's payload with it. */
  payload: object;
  /** Whether the refused one is worth another try now. */
  revive: boolean;
  /** What is left to be said; null for nothing. */
  rest: P | null;
}

/** What is known of a kind without a payload. */
export interface CommandKind {
  readonly kind: string;
  readonly v: number;
  readonly endpoint: QueueableName;
  readonly isGate: boolean;
  readonly shownWhenRefused: boolean;
  /** It ends a session: delivered whoever is signed in, and no business of a learner's list. */
  readonly anyone: boolean;
  readonly absorbs: boolean;
  readonly reached: Partial<Record<ErrorCode, Reached>>;
  readonly copies: Copies;
  readonly refreshes: readonly Refresh[];
  /** The command of a payload, which `v` says the version of; undefined where it is none, or of a later version. */
  read: (payload: unknown, v?: number) => ReadCommand | undefined;
}

/** A command with its payload, of whatever kind: what it says, and what is made of it. */
export interface ReadCommand extends CommandKind {
  readonly payload: object;
  readonly entity: string;
  readonly label: string;
  readonly about: readonly string[];
  readonly edit: string | null;
  readonly isNothing: boolean;
  readonly grants: readonly string[];
  readonly needs: readonly string[];
  /** The body as it is sent; null for a form with a file. */
  readonly body: string | null;
  /** Its payload where it is of this kind, else null. */
  as: <P>(kind: Pick<KindOf<P>, 'kind' | 'isPayload'>) => P | null;
  changes: (view: keyof Views) => boolean;
  applyTo: <V extends keyof Views>(view: V, now: Views[V]) => Views[V];
  /** Both as one; null where they stay apart. */
  mergedWith: (earlier: ReadCommand) => ReadCommand | null;
  absorbedInto: (refused: Refused) => Absorbed<ReadCommand> | null;
  split: () => ReadCommand[];
  alsoSettles: (refused: readonly ReadCommand[], draft: CourseDraft | null) => ReadCommand[];
  /** What is missing in a successful answer, in words; null when nothing is. */
  missingIn: (data: unknown) => string | null;
  send: (via: typeof call, options: SendOptions) => Promise<AnswerOf<QueueableName>>;
}

type SendOptions = Pick<CallOptions<QueueableName>, 'idempotencyKey' | 'userId' | 'signal'> & {
  /** Of a form with a file, ms. */
  formTimeoutMs: number;
};

/** A kind whose payload is known. */
export interface KindOf<P, K extends string = string> extends CommandKind {
  readonly kind: K;
  isPayload: Check<P>;
  /** What a row says where it is of this kind, else null. */
  of: (row: Pick<OutboxRow, 'type' | 'payload' | 'v'>) => P | null;
}
