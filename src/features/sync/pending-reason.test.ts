import { describe, expect, it } from 'vitest';
import type { PendingCommand } from '#data/queries/outbox.ts';
import { aPendingCommand } from '../../../tests/support/a-pending-command.ts';
import { pendingReason } from './pending-reason.ts';

const NOW = new Date(2026, 0, 1, 10, 15).getTime();
const waiting = aPendingCommand({ createdAt: NOW, notBefore: NOW });
const reason = (change: Partial<PendingCommand>, online = true) =>
  pendingReason({ ...waiting, ...change }, { online, now: NOW });

describe('pendingReason', () => {
  it.each([
    [{}, 'Waiting to sync'],
    [{ state: 'inflight' }, 'Syncing'],
    [{ state: 'paused-auth' }, 'Log in to sync this change'],
    [{ state: 'dead', lastMessage: 'Your cart is full.' }, 'Could not sync: Your cart is full.'],
    [{ state: 'dead' }, 'Could not sync: the server did not accept this change.'],
    [{ unreadable: true, state: 'dead' }, 'Made by another version of Code It. It is saved here but cannot sync.'],
    [{ notBefore: NOW + 4200 }, 'You can still undo this. Syncs in 5 s'],
    [{ notBefore: NOW + 9000, attempts: 1 }, 'Next try in 9 s, after 1 attempt'],
    [{ notBefore: NOW + 9000, attempts: 3 }, 'Next try in 9 s, after 3 attempts'],
    [{ notBefore: NOW + 300_000, attempts: 1, heldByServer: true }, 'The server is busy. Next try at 10:20'],
  ] satisfies [Partial<PendingCommand>, string][])('of %j', (change, text) => {
    expect(reason(change)).toBe(text);
  });

  it('is the network where there is none', () => {
    expect(reason({ notBefore: NOW + 9000, attempts: 3 }, false)).toBe('Waiting for a connection');
    expect(reason({ state: 'dead', lastMessage: 'No.' }, false)).toBe('Could not sync: No.');
  });
});
