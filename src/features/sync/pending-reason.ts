import type { PendingCommand } from '#data/queries/outbox.ts';

/** '10:15' in the device's own time. */
function formatTime(ms: number): string {
  const date = new Date(ms);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
}

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/** Why a change still waits, in words for the learner. `now` in epoch ms. */
export function pendingReason(command: PendingCommand, { online, now }: { online: boolean; now: number }): string {
  const { state, attempts, notBefore, heldByServer, lastMessage, unreadable } = command;
  if (unreadable) return 'Another version of Code It wrote it. It is kept, not sent.';
  if (state === 'dead') return `Refused: ${lastMessage ?? 'the server did not accept it.'}`;
  if (state === 'paused-auth') return 'Log in to send it';
  if (state === 'inflight') return 'Sending';
  if (!online) return 'Waiting for a connection';
  if (notBefore <= now) return 'Waiting to be sent';
  if (heldByServer) return `The server asked to wait until ${formatTime(notBefore)}`;
  if (attempts === 0) return `Can still be undone, sent in ${seconds(notBefore - now)} s`;
  return `Next try in ${seconds(notBefore - now)} s, after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;
}
