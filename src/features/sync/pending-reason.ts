import type { PendingCommand } from '#data/queries/outbox.ts';

/** '10:15' in the device's own time. */
function formatTime(ms: number): string {
  const date = new Date(ms);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Why a change is still pending, as text for the learner. `now` in epoch ms. */
export function pendingReason(command: PendingCommand, { online, now }: { online: boolean; now: number }): string {
  const { state, attempts, notBefore, heldByServer, lastMessage, unreadable } = command;
  if (unreadable) return 'Made by another version of Code It. It is saved here but cannot sync.';
  if (state === 'dead') return `Could not sync: ${lastMessage ?? 'the server did not accept this change.'}`;
  if (state === 'paused-auth') return 'Log in to sync this change';
  if (state === 'inflight') return 'Syncing';
  if (!online) return 'Waiting for a connection';
  if (notBefore <= now) return 'Waiting to sync';
  if (heldByServer) return `The server is busy. Next try at ${formatTime(notBefore)}`;
  if (attempts === 0) return `You can still undo this. Syncs in ${seconds(notBefore - now)} s`;
  return `Next try in ${seconds(notBefore - now)} s, after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;
}
