import { describe, expect, it } from 'vitest';
import type { PendingCommand } from '#data/queries/outbox.ts';
import { aPendingCommand } from '../../../tests/support/a-pending-command.ts';
import { toSyncState as toState } from './sync-state.ts';

const command = (state: PendingCommand['state'], id = 1) => aPendingCommand({ state, id });

const toSyncState = (commands: PendingCommand[], online: boolean, others = false, keepOpen = false) =>
  toState({ commands, online, others, keepOpen });

describe('toSyncState', () => {
  it('is silent when all is saved and online', () => {
    expect(toSyncState([], true)).toBeNull();
  });

  it('tells what waits, with and without a network', () => {
    expect(toSyncState([command('pending')], true)).toMatchObject({
      kind: 'waiting',
      label: '1 change waiting to sync',
    });
    expect(toSyncState([command('pending')], true, false, true)?.label).toBe(
      '1 change waiting to sync. Keep this page open until syncing is complete',
    );
    expect(toSyncState([], false)).toMatchObject({ kind: 'offline', count: 0, label: 'Offline' });
    expect(toSyncState([command('pending', 1), command('inflight', 2)], false)).toMatchObject({
      kind: 'offline',
      count: 2,
      label: 'Offline, 2 changes waiting to sync',
    });
  });

  it("tells of the work of others only when there is nothing of one's own to tell", () => {
    expect(toSyncState([], true, true)).toMatchObject({ kind: 'others', count: 0 });
    expect(toSyncState([command('pending')], true, true)).toMatchObject({ kind: 'waiting' });
  });

  it('counts what this version cannot read as not saved', () => {
    expect(toSyncState([{ ...command('pending'), unreadable: true }], true)).toMatchObject({ kind: 'refused' });
  });

  it('puts first what only the learner can end', () => {
    const commands = [command('paused-auth', 1), command('dead', 2)];
    expect(toSyncState(commands, false)).toMatchObject({ kind: 'refused', label: '1 change could not be synced' });
    expect(toSyncState([command('paused-auth')], true)).toMatchObject({
      kind: 'login',
      label: 'Log in to sync 1 change',
    });
  });
});
