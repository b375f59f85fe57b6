import type { CourseDraft, InstructorCourse } from '#contract/authoring.ts';
import type { Course } from '#contract/course.ts';
import type { QueueableName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error.ts';
import type { Library } from '#contract/library.ts';
import type { Progress } from '#contract/progress.ts';
import type { BodyOf, QueryOf } from '#data/api/http-client.ts';
import type { CodeItDatabase } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { Check } from './shape.ts';

/** What a refusal means when the server is already as the command wants it: its effect holds, or only the row goes. */
export type Reached = 'apply' | 'drop';

/**
 * One kind of command: all that the outbox needs to know of it. The functions are pure but for `settle`; they run again
 * in another tab, in the worker and after a restart. `P` must survive IndexedDB's structured clone.
 */
export interface Command<P = unknown, N extends QueueableName = QueueableName> {
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
  about?: (payload: P) => readonly string[];
  /** Where the learner can correct what the server refused: a path of the app. */
  edit?: (payload: P) => string;
  toBody?: (payload: P) => BodyOf<N>;
  toQuery?: (payload: P) => QueryOf<N>;
  /** Instead of a body: a multipart form with a file. */
  toForm?: (payload: P) => FormData;
  /**
   * Merges an earlier command of the lane into this later one while neither was ever tried. Returns the payload that says
   * both; null keeps them apart. Target states return `later`. The earlier one is of the kind `earlierType`.
   */
  merge: (earlier: P, later: P, earlierType: string) => P | null;
  /** Whether what merging left says nothing any more: then no row is made of it. */
  isNothing?: (payload: P) => boolean;
  /**
   * Takes this later command into a refused one of the lane, so that it does not pass what is still to be settled; null when
   * it has nothing to do with it.
   */
  absorb?: (refused: Refused, later: P) => Absorbed<P> | null;
  /** The parts of a payload that speaks of several things: a refusal of one must not take the others with it. */
  split?: (payload: P) => P[];
  /**
   * What the answer must tell, where a success without it counts as a refusal, and the words for that. The screen then shows
   * what the server last told, not what was hoped for.
   */
  mustTell?: { isTold: (data: unknown, payload: P) => boolean; otherwise: string };
  /** Refusals that leave nothing to be done. */
  reached?: Partial<Record<ErrorCode, Reached>>;
  /** Instead of the session's token. */
  token?: (payload: P) => string;
  /** Delivered whoever is signed in, nobody included. */
  anyone?: boolean;
  /** Ids of the courses that the user owns once it is delivered. */
  grants?: (payload: P) => readonly string[];
  /** Ids of courses that the user must own: it waits for earlier commands of other lanes that grant one of them. */
  needs?: (payload: P) => readonly string[];
  /** Refused, it holds up its lane: nothing that comes after it could succeed. */
  isGate?: boolean;
  /** How the copies on this device look once the command has happened. */
  overlay?: Overlay<P>;
  /**
   * What else the answer changes on this device, in the transaction that deletes the row or calls it refused. `happened` is
   * false when the server would not have it.
   */
  settle?: (db: CodeItDatabase, row: OutboxRow, command: Command, answer: SettledAnswer) => Promise<void>;
}

export type Refused = Pick<OutboxRow, 'type' | 'payload' | 'lastCode'>;

export interface Absorbed<P> {
  /** The refused command's payload with it. */
  payload: unknown;
  /** Whether the refused one is worth another try now. */
  revive: boolean;
  /** What is left to be said; null for nothing. */
  rest: P | null;
}

export interface SettledAnswer {
  happened: boolean;
  code: ErrorCode | null;
  /** What the server answered. */
  data: unknown;
}

export interface Overlay<P> {
  cart?: (cart: Course[], payload: P) => Course[];
  library?: (library: Library, payload: P) => Library;
  progress?: (progress: Progress[], payload: P) => Progress[];
  authored?: (courses: InstructorCourse[], payload: P) => InstructorCourse[];
  /** Null where this device does not know the course. */
  draft?: (draft: CourseDraft | null, payload: P) => CourseDraft | null;
}
