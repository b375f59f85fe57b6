import type { QueryClient } from '@tanstack/react-query';
import { configureHttp } from '#data/api/http-client.ts';
import { hasDatabase } from '#data/db/has-database.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import {
  expireSession,
  followStorage,
  getSession,
  sessionSignal,
  subscribeSession,
} from '#data/session/session-store.ts';
import { setPageDrains } from './drains.ts';
import { deliverLastPosition } from './learning/last-position.ts';
import { queryKeys } from './query-keys.ts';
import { refreshAfter, refreshUser } from './refresh-after.ts';
import { device } from '#data/parts/load.ts';

/**
 * Connects session, network and query cache in a page; call it once, before the first render. The database, the outbox and the
 * persister are loaded when the page is idle. `onExpired` is called when a 401 ends the session.
 */
export function startData(client: QueryClient, onExpired: () => void): void {
  // Kept, because an import takes a turn of its own even when it is there, and a page that is being closed has none.
  let keys: Awaited<ReturnType<typeof device>> | undefined;
  configureHttp({
    token: () => getSession().token,
    signer: async (token) => (keys ??= await device()).loadSigner(token),
    onUnauthorized: expireSession,
  });
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage) followStorage(key);
  });
  let last = getSession();
  subscribeSession((session, end) => {
    if (session.user?._id !== last.user?._id) client.removeQueries({ queryKey: queryKeys.private });
    last = session;
    if (end === 'expired') onExpired();
  });
  // Safari has no requestIdleCallback.
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(() => void whenOfUse(() => startDeviceWork(client)).catch(reportStart));
}

/**
 * Runs `start` now if this device may have data, otherwise at the next login. So a visitor's first page does not load the database
 * only to find it empty.
 */
async function whenOfUse(start: () => Promise<void>): Promise<void> {
  if (getSession().status === 'signed-in' || (await hasDatabase())) return start();
  const stop = subscribeSession(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    start().catch(reportStart);
  });
}

async function startDeviceWork(client: QueryClient): Promise<void> {
  const [{ startPageDrains, followOutcomes, subscribeOutcomes, recoverSession }, { followSession }] = await Promise.all(
    [device(), import('./background/follow-session.ts')],
  );
  followOutcomes();
  subscribeOutcomes(({ refreshes, outcome }) => {
    if (outcome.kind !== 'waiting') void refreshAfter(client, refreshes);
  });
  await recoverSession().catch(reportStart);
  await followSession(client);
  await deliverLastPosition().catch((error: unknown) =>
    console.warn('The last position waits for the next page', error),
  );
  setPageDrains(
    startPageDrains({
      userId: () => getSession().user?._id ?? null,
      signal: sessionSignal,
      onDrained: () => undefined,
    }),
  );
  await refreshUser();
}

function reportStart(error: unknown): void {
  if (error instanceof StorageFailure) console.warn('Without a database the app works online only', error);
  else console.error('The data of this device could not be started', error);
}
