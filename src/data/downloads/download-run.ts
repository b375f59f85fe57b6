import type { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import type { DataBudget, SharedBudget } from './data-budget.ts';
import type { MediaStore } from './media-store.ts';
import type { StorageRoom } from './storage-room.ts';

export interface RunOptions {
  db: CodeItDatabase;
  userId: string;
  signal: AbortSignal;
  /** What the learner lets this device fetch; everything when absent. */
  budget?: DataBudget;
  storage?: CacheStorage;
  /** For tests; those of this program otherwise. */
  room?: StorageRoom;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  call?: typeof call;
  chunkBytes?: number;
}

/** The options with what the rows of one run share. */
export interface Run extends RunOptions {
  store: MediaStore;
  shared: SharedBudget | undefined;
  /** Told whenever something came in: a row that was queued meanwhile may begin. */
  moved: () => void;
}
