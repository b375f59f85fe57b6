import { expect, it } from 'vitest';
import type { PendingCommand } from '#data/queries/outbox.ts';
import { aPendingCommand } from '../../../tests/support/a-pending-command.ts';
import { deliveryNote } from './delivery-note.ts';

const command = (state: PendingCommand['state'], unreadable = false) => aPendingCommand({ state, unreadable });
const waiting = [command('pending'), command('inflight'), command('dead'), command('pending', true)];

it('counts what this page has to stay open for', () => {
  expect(deliveryNote(waiting, { online: true, byBrowser: false })).toBe(
    'Keep this page open until syncing is complete: 2 left',
  );
});

it('promises nothing without a network, and asks nobody to wait for one', () => {
  expect(deliveryNote(waiting, { online: false, byBrowser: false })).toMatch(/saved on this device/);
});

it('says where the browser does it alone', () => {
  expect(deliveryNote(waiting, { online: true, byBrowser: true })).toMatch(
    /automatically, even when this page is closed/,
  );
  expect(deliveryNote(waiting, { online: false, byBrowser: true })).toMatch(
    /when you are back online, even if this page is closed/,
  );
});

it('is silent about what only the learner can settle, and while it does not know', () => {
  expect(deliveryNote([command('dead'), command('paused-auth')], { online: true, byBrowser: false })).toBeNull();
  expect(deliveryNote(waiting, { online: true, byBrowser: null })).toBeNull();
});
