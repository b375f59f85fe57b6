import { liveQuery } from 'dexie';
import { dropConnection, openDb } from './database.ts';
import type { CodeItDatabase } from './database.ts';
import { getStorageFailure, setStorageFailure, subscribeStorageFailure } from './storage-failure.ts';
import { asStorageFailure, isWorthAnotherTry } from './to-storage-failure.ts';

interface Watcher<T> {
  next: (data: T) => void;
  /** The database cannot be read; `next` follows if it can be later. */
  unavailable: (error: unknown) => void;
}

/**
 * Calls `next` with what `query` reads, now and after each change, whoever makes it, until the returned function is
 * called. As with `withDb`, a lost connection costs nothing but a second try on a fresh one.
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
    // By their own names Dexie keeps errors of a closed database to itself, and the query is never heard of again.
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
