import { getStorageFailure, setStorageFailure, StorageFailure } from '../db/storage-failure.ts';
import { isDamaged } from './is-damaged.ts';

let verdict: Promise<boolean> | null = null;

/** Checks once per page whether an unreadable database is damaged, and updates the storage failure. */
export async function judgeStorage(): Promise<void> {
  const failure = getStorageFailure();
  verdict ??= isDamaged();
  if (await verdict) setStorageFailure(new StorageFailure('damaged', failure));
  // Only if the failure still exists: storage may work again by now.
  else if (getStorageFailure()?.reason === 'unreadable') setStorageFailure(new StorageFailure('lost', failure));
}
