import { useMemo } from 'react';
import type { OutboxState } from '#data/db/rows.ts';
import { requestDrain } from './drains.ts';
import { createLiveSources, useLive } from './live.ts';
import { useSession } from './session.ts';

/** A change that the server has not taken yet. `id` is its place in the outbox. */
export interface PendingCommand {
  id: number;
  label: string;
  /** Epoch ms. */
  createdAt: number;
  state: OutboxState;
  lastStatus: number | null;
  /** The server's words when it refused. */
  lastMessage: string | null;
}

const pendingOf = createLiveSources(async () => {
  const { toPendingCommands } = await import('#data/outbox/pending.ts');
  return async (db, userId: string): Promise<PendingCommand[]> =>
    toPendingCommands(await db.outbox.where({ userId }).sortBy('seq'));
});
const NOTHING: PendingCommand[] = [];

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

/** What the learner may do about a waiting change. */
export function useOutboxCommands(): {
  retry: (id: number) => Promise<void>;
  discard: (id: number) => Promise<void>;
  syncNow: () => void;
} {
  return useMemo(
    () => ({
      retry: async (id) => {
        const { retryCommand } = await import('#data/outbox/pending.ts');
        await retryCommand(id);
        requestDrain();
      },
      discard: async (id) => {
        const { discardCommand } = await import('#data/outbox/pending.ts');
        await discardCommand(id);
      },
      syncNow: () => requestDrain({ reconnected: true }),
    }),
    [],
  );
}
