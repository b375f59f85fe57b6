import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { queryKeys } from './query-keys.ts';

/** Raised when the shape of a persisted answer changes: what an older version saved is then dropped. */
const VERSION = 'v1';
const PREFIX = 'queries';
const DAY_MS = 24 * 60 * 60_000;

/** The one localStorage key of a user's answers, or of a visitor's. */
function persistKey(userId: string | null): string {
  return `${PREFIX}:${VERSION}:${userId ?? 'visitor'}`;
}

/**
 * Restores the small answers of `userId` and keeps saving them, until the returned function is called. Only queries with
 * `meta.persist`; never a mutation: what must be said is in the outbox.
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
        // The persister saves up to a second late: by then the user may have logged out and their answers be deleted.
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
 * Private answers of an earlier page are shown, and asked for again however young they are: that page saved up to a second
 * late, so its last change may be missing.
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

/** Deletes what earlier users and versions left, lists of what they kept too (device/kept-list.ts); all but that of `userId`. */
export function deletePersistedQueries(storage: Storage, userId: string | null): void {
  const stays = [persistKey(userId), persistKey(null), `kept:${userId}`];
  for (const key of Object.keys(storage)) {
    if (/^(queries|kept):/.test(key) && !stays.includes(key)) storage.removeItem(key);
  }
}
