import type { call } from '../api/http-client.ts';
import type { CodeItDatabase } from '../db/database.ts';
import type { DataBudget, SharedBudget } from './data-budget.ts';
import type { MediaStore } from './media-store.ts';
import type { StorageRoom } from './storage-room.ts';

export interface RunOptions {
  db: CodeItDatabase;
  userId: string;
  signal: AbortSignal;
  /** The learner's data limits; without it there are none. */
  budget?: DataBudget;
  storage?: CacheStorage;
  /** This option and those below are for tests. */
  room?: StorageRoom;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  call?: typeof call;
  chunkBytes?: number;
}

/** The options, and what all downloads of one run share. */
export interface Run extends RunOptions {
  store: MediaStore;
  shared: SharedBudget | undefined;
  /** Called at each progress, so that a newly queued row can start. */
  moved: () => void;
}
