import type { PageDrains } from '#data/outbox/coordination/page-drains.ts';

let drains: PageDrains | null = null;

/** Sets who drains in this page; `startData` does. */
export function setPageDrains(next: PageDrains | null): void {
  drains = next;
}

/** Delivers what waits, soon. Does nothing before `startData`: the first drain then takes it along. */
export function requestDrain(options?: { reconnected?: boolean }): void {
  drains?.request(options);
}
