import { liveQuery } from 'dexie';
import { dropConnection, openDb } from './database.ts';
import type { CodeItDatabase } from './database.ts';
import { getStorageFailure, setStorageFailure, subscribeStorageFailure } from './storage-failure.ts';
import { asStorageFailure, isWorthAnotherTry } from './to-storage-failure.ts';

interface Watcher<T> {
  next: (data: T) => void;
  /** The database cannot be read. If it works again later, `next` is called. */
  unavailable: (error: unknown) => void;
}

/**
 * Runs `query` now and after each change of the data that it read, by any tab or the worker, and passes the result to `next`.
 * Ends when the returned function is called. If the connection is lost, it tries once more on a new one, like `withDb`.
 */
export function watchDb<T>(query: (db: CodeItDatabase) => Promise<T>, { next, unavailable }: Watcher<T>): () => void {
  let stopped = false;
  let triedAgain = false;
  let failed = false;
  let stopQuery: (() => void) | undefined;

  const start = async () => {
    failed = false;
    try {
      const db = await openDb();
      if (!stopped) follow(db);
    } catch (error) {
      recover(error);
    }
  };
  const follow = (db: CodeItDatabase) => {
    // Dexie's live query silently drops a DatabaseClosedError or an AbortError. A StorageFailure it passes to `error`.
    const read = () =>
      query(db).catch((error: unknown) => {
        throw asStorageFailure(error) ?? error;
      });
    const subscription = liveQuery(read).subscribe({
      next: (data) => {
        triedAgain = false;
        next(data);
      },
      error: (error) => {
        if (isWorthAnotherTry(error)) dropConnection(db);
        recover(error);
      },
    });
    stopQuery = () => subscription.unsubscribe();
  };
  const recover = (error: unknown) => {
    stopQuery?.();
    if (stopped) return;
    if (!triedAgain && isWorthAnotherTry(error)) {
      triedAgain = true;
      void start();
      return;
    }
    failed = true;
    const failure = asStorageFailure(error);
    if (failure) setStorageFailure(failure);
    unavailable(error);
  };

  const stopListening = subscribeStorageFailure(() => {
    if (failed && getStorageFailure() === null) void start();
  });
  void start();
  return () => {
    stopped = true;
    stopListening();
    stopQuery?.();
  };
}
