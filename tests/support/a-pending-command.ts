import type { PendingCommand } from '#data/queries/outbox.ts';

/** A change that waits on this device; name what the test is about. */
export const aPendingCommand = (change: Partial<PendingCommand> = {}): PendingCommand => ({
  id: 1,
  label: 'Add a course to the cart',
  createdAt: 0,
  state: 'pending',
  attempts: 0,
  notBefore: 0,
  heldByServer: false,
  lastMessage: null,
  lastCode: null,
  about: [],
  edit: null,
  type: 'cart-add',
  unreadable: false,
  ...change,
});
