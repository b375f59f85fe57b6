import type { CodeItDatabase } from '#data/db/database.ts';
import { subscribeSession } from '#data/session/session-store.ts';
import { device } from '#data/parts/load.ts';
import { createListeners } from '#lib/listeners.ts';
import { type Store, useStore } from '#lib/use-store.ts';

/** What Dexie says now: nothing yet, an answer, or that there is no database. */
export type Live<T> = { state: 'loading' | 'unavailable'; data: undefined } | { state: 'ready'; data: T };

const LOADING: Live<never> = { state: 'loading', data: undefined };
const UNAVAILABLE: Live<never> = { state: 'unavailable', data: undefined };

/** A view over the database that follows its changes, whoever makes them: this page, another tab, the worker. */
export type LiveSource<T> = Store<Live<T>>;

/** Opens the database with the first subscriber, and keeps the last answer for the next screen that asks. */
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
 * One source per key, so that all components that show the same thing share one watch. `load` fetches the chunk that
 * knows the query: awaited outside of it, because Dexie tracks what a query reads only while nothing else is awaited.
 */
export function createLiveSources<T>(load: () => Promise<(db: CodeItDatabase, key: string) => Promise<T>>) {
  const sources = new Map<string, LiveSource<T>>();
  // The last answers belong to a user who left.
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

/** Follows `source`; null follows nothing. On the server and while hydrating it is loading. */
export function useLive<T>(source: LiveSource<T> | null): Live<T> {
  return useStore<Live<T>>(source ?? NOTHING, LOADING);
}
