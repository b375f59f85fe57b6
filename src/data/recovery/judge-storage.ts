import { getStorageFailure, setStorageFailure, StorageFailure } from '../db/storage-failure.ts';
import { isDamaged } from './is-damaged.ts';

let verdict: Promise<boolean> | null = null;

/** Finds out, once a page, whether what could not be read is damaged, and says so. */
export async function judgeStorage(): Promise<void> {
  const failure = getStorageFailure();
  verdict ??= isDamaged();
  if (await verdict) setStorageFailure(new StorageFailure('damaged', failure));
  // It may have come to work meanwhile.
  else if (getStorageFailure()?.reason === 'unreadable') setStorageFailure(new StorageFailure('lost', failure));
}
