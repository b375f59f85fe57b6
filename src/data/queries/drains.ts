import type { PageDrains } from '#data/outbox/coordination/page-drains.ts';

let drains: PageDrains | null = null;

/** Sets the drains of this page. Only `startData` calls it. */
export function setPageDrains(next: PageDrains | null): void {
  drains = next;
}

/** Requests a delivery of the pending changes. Does nothing before `startData`, whose first drain delivers them. */
export function requestDrain(options?: { reconnected?: boolean }): void {
  drains?.request(options);
}
