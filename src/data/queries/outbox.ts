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

/** Whose changes this page shows: the signed-in user's, or those of the one whose session the server ended. */
function ownerId(): string {
  const { user, expiredUserId } = getSession();
  return user?._id ?? expiredUserId ?? '';
}

/**
 * What waits on this device, in order, refused (dead) commands included. After a session ended by itself these are still
 * the changes of its user: a login syncs them.
 */
export function usePendingCommands(): PendingCommand[] {
  const { user, expiredUserId } = useSession();
  const userId = user?._id ?? expiredUserId;
  const live = useLive(userId ? pendingOf(userId) : null);
  return live.data ?? NOTHING;
}

/** Whether changes of another account wait on this device; told to a signed-in user only. */
export function useOthersPending(): boolean {
  const { user } = useSession();
  const live = useLive(user ? othersPendingOf(user._id) : null);
  return (live.data ?? 0) > 0;
}

/** Where what the learner did is: 'device' while it waits, 'server' once it is there too; null where nothing was done. */
export type SaveState = 'device' | 'server' | null;

/** Grows with each discard: what waited before it may be what was given up, and is not called saved. */
let discards = 0;

/** How the learner's changes about a course or a track stand, as long as a component that shows them lives. */
export function useSaveState(id: string): SaveState {
  const commands = usePendingCommands().filter(({ about }) => about.includes(id));
  return useRemembered(id, commands);
}

/** As `useSaveState`, of the cart as a whole, which knows itself whether it waits. Nothing is called saved beside a refusal. */
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
  /** Resolves with what undoes it; null when it is being sent, or gone. */
  discard: (id: number) => Promise<(() => Promise<void>) | null>;
  /** Tries once to deliver all that waits; resolves with how much is left. */
  syncNow: () => Promise<number>;
  /** All that waits as JSON. */
  exportAll: () => Promise<string>;
  /** Deletes what other accounts left to be sent. */
  discardOthers: () => Promise<void>;
}

/** What the learner may do about waiting changes. */
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
