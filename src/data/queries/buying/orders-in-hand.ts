const inHand = new Set<string>();
const listeners = new Set<() => void>();

/** This page is about to take the payment of an order: what becomes of it is told by the checkout. */
export function holdOrder(orderId: string): void {
  inHand.add(orderId);
}

/** The checkout of an order has ended, in whatever way. */
export function releaseOrder(orderId: string): void {
  if (inHand.delete(orderId)) for (const listener of listeners) listener();
}

export function isInHand(orderId: string): boolean {
  return inHand.has(orderId);
}

/** Calls `listener` after each release, until the returned function is called. */
export function subscribeReleases(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
