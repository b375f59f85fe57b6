import type { PendingCommand } from '#data/queries/outbox.ts';
import { countChanges } from '#ui/count-changes.ts';

export interface SyncState {
  kind: 'offline' | 'waiting' | 'login' | 'refused';
  /** Commands that are not delivered. */
  count: number;
  /** The whole sentence, for those who do not see the badge. */
  label: string;
}

/** What the badge says; null when there is nothing to say. A refusal comes first: only the learner can end it. */
export function toSyncState(commands: readonly PendingCommand[], online: boolean): SyncState | null {
  const count = commands.length;
  const refused = commands.filter(({ state }) => state === 'dead').length;
  const paused = commands.some(({ state }) => state === 'paused-auth');
  if (refused > 0) return { kind: 'refused', count, label: `${countChanges(refused)} could not be saved` };
  if (paused) return { kind: 'login', count, label: `Log in to sync ${countChanges(count)}` };
  if (!online)
    return { kind: 'offline', count, label: count > 0 ? `Offline, ${countChanges(count)} waiting` : 'Offline' };
  return count > 0 ? { kind: 'waiting', count, label: `${countChanges(count)} waiting to be saved` } : null;
}
