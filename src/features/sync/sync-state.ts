import type { PendingCommand } from '#data/queries/outbox.ts';
import { countChanges } from '#ui/count-changes.ts';

export interface SyncState {
  kind: 'saved' | 'offline' | 'waiting' | 'login' | 'refused' | 'others';
  /** The number of undelivered commands. */
  count: number;
  /** A full sentence for screen readers. */
  label: string;
}

/** Shown when the last change is synced while the panel is open. */
export const ALL_SAVED: SyncState = { kind: 'saved', count: 0, label: 'Everything is synced' };

interface Device {
  commands: readonly PendingCommand[];
  online: boolean;
  /** Another account has pending changes on this device. */
  others: boolean;
  /** Changes are only sent while a page is open. */
  keepOpen: boolean;
}

/** The state of the badge; null when there is nothing to report. A refusal has priority, because only the learner can resolve it. */
export function toSyncState({ commands, online, others, keepOpen }: Device): SyncState | null {
  const count = commands.length;
  const refused = commands.filter(({ state, unreadable }) => state === 'dead' || unreadable).length;
  const paused = commands.some(({ state }) => state === 'paused-auth');
  if (refused > 0) return { kind: 'refused', count, label: `${countChanges(refused)} could not be synced` };
  if (paused) return { kind: 'login', count, label: `Log in to sync ${countChanges(count)}` };
  if (!online)
    return { kind: 'offline', count, label: count > 0 ? `Offline, ${countChanges(count)} waiting to sync` : 'Offline' };
  if (count > 0) {
    const stay = keepOpen ? '. Keep this page open until syncing is complete' : '';
    return { kind: 'waiting', count, label: `${countChanges(count)} waiting to sync${stay}` };
  }
  return others
    ? { kind: 'others', count: 0, label: 'Another account has changes waiting to sync on this device' }
    : null;
}
