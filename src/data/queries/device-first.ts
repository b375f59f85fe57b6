import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isUnreachable } from '#data/api/api-error.ts';
import { hasDatabase } from '#data/db/has-database.ts';

interface DeviceFirst<T> {
  client: QueryClient;
  queryKey: QueryKey;
  /** Fetches from the server. */
  fetch: () => Promise<T>;
  /** Reads this device's copy; null when it has none. */
  load: () => Promise<T | null>;
}

/**
 * The body of a query function. Fetches from the server and shows the copy on this device in the meantime. If the server cannot
 * be reached, resolves with the copy. Rejects when there is neither.
 */
export async function deviceFirst<T>({ client, queryKey, fetch, load }: DeviceFirst<T>): Promise<T> {
  if (!('indexedDB' in globalThis)) return fetch();
  let answered = false;
  const copy = loadIfHeld(load).catch((error: unknown) => {
    // Without a database the app works online only, so this is only logged.
    console.warn('The copy on this device could not be read', error);
    return null;
  });
  if (client.getQueryData(queryKey) === undefined) {
    void copy.then((data) => {
      // A query that a logout removed from the query cache must not be added again.
      const asked = client.getQueryState(queryKey) !== undefined;
      if (data !== null && !answered && asked) client.setQueryData(queryKey, data);
    });
  }
  try {
    return await fetch();
  } catch (error) {
    const data = isUnreachable(error) ? await copy : null;
    if (data === null) throw error;
    return data;
  } finally {
    answered = true;
  }
}

async function loadIfHeld<T>(load: () => Promise<T | null>): Promise<T | null> {
  return (await hasDatabase()) ? load() : null;
}
