import { createListeners } from '#lib/listeners.ts';

const inHand = new Set<string>();
const releases = createListeners();

/** This page is about to take the payment of an order: what becomes of it is told by the checkout. */
export function holdOrder(orderId: string): void {
  inHand.add(orderId);
}

/** The checkout of an order has ended, in whatever way. */
export function releaseOrder(orderId: string): void {
  if (inHand.delete(orderId)) releases.tell();
}

export function isInHand(orderId: string): boolean {
  return inHand.has(orderId);
}

/** Calls `listener` after each release, until the returned function is called. */
export const subscribeReleases = releases.subscribe;
