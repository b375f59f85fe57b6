import { createListeners } from '#lib/listeners.ts';

const inHand = new Set<string>();
const releases = createListeners();

/** Marks an order as handled by the checkout of this page, which reports its result; the recovery of purchases leaves it out. */
export function holdOrder(orderId: string): void {
  inHand.add(orderId);
}

/** Call it when the checkout of an order has ended, with any result. */
export function releaseOrder(orderId: string): void {
  if (inHand.delete(orderId)) releases.tell();
}

export function isInHand(orderId: string): boolean {
  return inHand.has(orderId);
}

/** Calls `listener` after each release until the returned function is called. */
export const subscribeReleases = releases.subscribe;
