import { useMemo, useState } from 'react';
import type { PendingCommand } from '#data/outbox/storage/pending.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { requestDrain } from './drains.ts';
import { createLiveSources, useLive } from './live.ts';
import { useSession } from './account/session.ts';
import { device, upkeep } from '#data/parts/load.ts';

export type { PendingCommand } from '#data/outbox/storage/pending.ts';

const pendingOf = createLiveSources(async () => {
  const { loadPendingCommands } = await device();
  return loadPendingCommands;
});
const othersPendingOf = createLiveSources(async () => (await device()).countOthersPending);
const NOTHING: PendingCommand[] = [];

/** The user whose changes this page shows: the signed-in one, or the one whose session has expired. */
function ownerId(): string {
  const { user, expiredUserId } = getSession();
  return user?._id ?? expiredUserId ?? '';
}

/**
 * The pending commands in order, including refused ('dead') ones. After the session has expired these are still its user's: a login
 * syncs them.
 */
export function usePendingCommands(): PendingCommand[] {
  const { user, expiredUserId } = useSession();
  const userId = user?._id ?? expiredUserId;
  const live = useLive(userId ? pendingOf(userId) : null);
  return live.data ?? NOTHING;
}

/** Whether another account has pending changes on this device; always false while nobody is signed in. */
export function useOthersPending(): boolean {
  const { user } = useSession();
  const live = useLive(user ? othersPendingOf(user._id) : null);
  return (live.data ?? 0) > 0;
}

/** Where the learner's changes are: 'device' while pending, 'server' after the sync, null if there were none. */
export type SaveState = 'device' | 'server' | null;

/** Counts discards. A change from before the last one may be the discarded one, so it is not reported as synced. */
let discards = 0;

/** The save state of a course or a track: null when mounted, unless a change is pending. */
export function useSaveState(id: string): SaveState {
  const commands = usePendingCommands().filter(({ about }) => about.includes(id));
  return useRemembered(id, commands);
}

/** As `useSaveState` for the whole cart. `waits`: whether a change of the cart is pending. Never 'server' while a change is refused. */
export function useCartSaveState(waits: boolean): SaveState {
  const refused = usePendingCommands().filter(({ state }) => state === 'dead');
  return useRemembered('cart', refused, waits);
}

function useRemembered(
  id: string,
  commands: readonly PendingCommand[],
  waits = commands.some(({ state }) => state !== 'dead'),
): SaveState {
  const [waited, setWaited] = useState({ id: '', discards });
  if (waits && (waited.id !== id || waited.discards !== discards)) setWaited({ id, discards });
  if (waits) return 'device';
  const refused = commands.length > 0;
  return !refused && waited.id === id && waited.discards === discards ? 'server' : null;
}

export interface OutboxCommands {
  retry: (id: number) => Promise<void>;
  /** Resolves with an undo function; null when the change is being sent or no longer exists. */
  discard: (id: number) => Promise<(() => Promise<void>) | null>;
  /** Tries once to deliver all pending changes. Resolves with the number that is left. */
  syncNow: () => Promise<number>;
  /** All pending changes as JSON. */
  exportAll: () => Promise<string>;
  /** Deletes the pending changes of other accounts. */
  discardOthers: () => Promise<void>;
}

export function useOutboxCommands(): OutboxCommands {
  return useMemo(
    () => ({
      retry: async (id) => {
        await (await device()).retryCommand(id);
        requestDrain();
      },
      discard: async (id) => {
        const { discardCommand, restoreCommand } = await device();
        discards += 1;
        const row = await discardCommand(id);
        return (
          row &&
          (async () => {
            await restoreCommand(row);
            requestDrain();
          })
        );
      },
      syncNow: async () => {
        const { deliverNow } = await device();
        return deliverNow(ownerId(), sessionSignal());
      },
      exportAll: async () => (await upkeep()).exportPending(ownerId()),
      discardOthers: async () => (await device()).discardOthersPending(ownerId()),
    }),
    [],
  );
}
