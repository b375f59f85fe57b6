import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { queryKeys } from './query-keys.ts';

/** Increase it when the shape of a persisted answer changes. Answers of older versions are then dropped. */
const VERSION = 'v1';
const PREFIX = 'queries';
const DAY_MS = 24 * 60 * 60_000;

/** The localStorage key of the answers of a user or a visitor. */
function persistKey(userId: string | null): string {
  return `${PREFIX}:${VERSION}:${userId ?? 'visitor'}`;
}

/**
 * Restores the persisted answers of `userId` and keeps saving them until the returned function is called. Only queries with
 * `meta.persist`, no mutations: changes are in the outbox.
 */
export function persistQueries(client: QueryClient, userId: string | null, storage: Storage): () => void {
  let stopped = false;
  const began = Date.now();
  const [stop, restored] = persistQueryClient({
    queryClient: client,
    persister: createSyncStoragePersister({
      key: persistKey(userId),
      storage: {
        getItem: (key) => storage.getItem(key),
        // The persister saves up to a second late. By then the user may have logged out and the answers may be deleted.
        setItem: (key, value) => {
          if (!stopped) storage.setItem(key, value);
        },
        removeItem: (key) => storage.removeItem(key),
      },
    }),
    maxAge: 7 * DAY_MS,
    buster: VERSION,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ meta, state }) => meta?.persist === true && state.status === 'success',
    },
  });
  void restored.then(() => askAgain(client, began));
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * Refetches restored private answers even if they are fresh: the earlier page saved up to a second late, so its last change may be
 * missing.
 */
async function askAgain(client: QueryClient, began: number): Promise<void> {
  await client.invalidateQueries(
    {
      queryKey: queryKeys.private,
      predicate: ({ state }) => state.status === 'success' && state.dataUpdatedAt < began,
    },
    { cancelRefetch: false },
  );
}

/**
 * Deletes the answers of other users and versions, other users' lists of stored data (device/kept-list.ts), and what they searched
 * for (preferences/recent-searches.ts).
 */
export function deletePersistedQueries(storage: Storage, userId: string | null): void {
  const stays = [persistKey(userId), persistKey(null), `kept:${userId}`, `searches:${userId}`, 'searches:visitor'];
  for (const key of Object.keys(storage)) {
    if (/^(queries|kept|searches):/.test(key) && !stays.includes(key)) storage.removeItem(key);
  }
}
