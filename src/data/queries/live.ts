import type { CodeItDatabase } from '#data/db/database.ts';
import { subscribeSession } from '#data/session/session-store.ts';
import { device } from '#data/parts/load.ts';
import { createListeners } from '#lib/listeners.ts';
import { type Store, useStore } from '#lib/use-store.ts';

/** The current result of a live query; `unavailable` without a usable database. */
export type Live<T> = { state: 'loading' | 'unavailable'; data: undefined } | { state: 'ready'; data: T };

const LOADING: Live<never> = { state: 'loading', data: undefined };
const UNAVAILABLE: Live<never> = { state: 'unavailable', data: undefined };

/** A view of the database that follows its changes, by this page, another tab or the worker. */
export type LiveSource<T> = Store<Live<T>>;

/** Opens the database for the first subscriber, and keeps the last result for the next one. */
function createLiveSource<T>(loadQuery: () => Promise<(db: CodeItDatabase) => Promise<T>>): LiveSource<T> {
  let live: Live<T> = LOADING;
  let stop: (() => void) | undefined;
  const listeners = createListeners();

  const show = (next: Live<T>) => {
    live = next;
    listeners.tell();
  };
  const watch = async () => {
    const [{ watchDb }, query] = await Promise.all([device(), loadQuery()]);
    if (listeners.size === 0 || stop) return;
    stop = watchDb(query, { next: (data) => show({ state: 'ready', data }), unavailable: fail });
  };
  const fail = (error: unknown) => {
    console.warn('The database of this device cannot be read', error);
    show(UNAVAILABLE);
  };

  return {
    get: () => live,
    subscribe: (onChange) => {
      const leave = listeners.subscribe(onChange);
      if (!stop) watch().catch(fail);
      return () => {
        leave();
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/**
 * One source per key, so that components with the same data share one live query. `load` imports the chunk with the query. It is
 * awaited before the query runs, because Dexie loses track of a query's reads when the query awaits anything but Dexie.
 */
export function createLiveSources<T>(load: () => Promise<(db: CodeItDatabase, key: string) => Promise<T>>) {
  const sources = new Map<string, LiveSource<T>>();
  // The results belong to the user who has logged out.
  subscribeSession((_session, end) => {
    if (end) sources.clear();
  });
  return (key: string): LiveSource<T> => {
    const known = sources.get(key);
    if (known) return known;
    const source = createLiveSource(async () => {
      const query = await load();
      return (db) => query(db, key);
    });
    sources.set(key, source);
    return source;
  };
}

const NOTHING: LiveSource<never> = { subscribe: () => () => undefined, get: () => LOADING };

/** The current result of `source`; loading for null, on the server and during hydration. */
export function useLive<T>(source: LiveSource<T> | null): Live<T> {
  return useStore<Live<T>>(source ?? NOTHING, LOADING);
}
