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
    [{}, 'Waiting to be sent'],
    [{ state: 'inflight' }, 'Sending'],
    [{ state: 'paused-auth' }, 'Log in to send it'],
    [{ state: 'dead', lastMessage: 'Your cart is full.' }, 'Refused: Your cart is full.'],
    [{ state: 'dead' }, 'Refused: the server did not accept it.'],
    [{ unreadable: true, state: 'dead' }, 'Another version of Code It wrote it. It is kept, not sent.'],
    [{ notBefore: NOW + 4200 }, 'Can still be undone, sent in 5 s'],
    [{ notBefore: NOW + 9000, attempts: 1 }, 'Next try in 9 s, after 1 attempt'],
    [{ notBefore: NOW + 9000, attempts: 3 }, 'Next try in 9 s, after 3 attempts'],
    [{ notBefore: NOW + 300_000, attempts: 1, heldByServer: true }, 'The server asked to wait until 10:20'],
  ] satisfies [Partial<PendingCommand>, string][])('of %j', (change, text) => {
    expect(reason(change)).toBe(text);
  });

  it('is the network where there is none', () => {
    expect(reason({ notBefore: NOW + 9000, attempts: 3 }, false)).toBe('Waiting for a connection');
    expect(reason({ state: 'dead', lastMessage: 'No.' }, false)).toBe('Refused: No.');
  });
});
