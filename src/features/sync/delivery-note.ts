import type { PendingCommand } from '#data/queries/outbox.ts';
import { keepPageOpen } from '#ui/keep-page-open.ts';

interface Device {
  online: boolean;
  /** Whether the browser sends pending changes when no page is open; null until it is known. */
  byBrowser: boolean | null;
}

/** Text that says whether this page must stay open; null when there is no change that could be sent. */
export function deliveryNote(commands: readonly PendingCommand[], { online, byBrowser }: Device): string | null {
  const left = commands.filter(
    ({ state, unreadable }) => !unreadable && (state === 'pending' || state === 'inflight'),
  ).length;
  if (left === 0 || byBrowser === null) return null;
  if (byBrowser)
    return online
      ? 'Your browser syncs your changes automatically, even when this page is closed.'
      : 'Your browser will sync your changes when you are back online, even if this page is closed.';
  return online
    ? keepPageOpen('syncing is complete', left)
    : 'Your changes are saved on this device. They sync when you open Code It while online.';
}
