interface Suspension {
  suspend: () => void;
  resume: () => void;
}

/** A page transition event. Declared here, because this is also compiled for workers, which have no such event. */
type Transition = Event & { persisted?: boolean };

/**
 * Calls `suspend` when WebKit puts this page into the back-forward cache. WebKit freezes the page with its workers and open
 * transactions, whose locks then block all other pages until the cached page is dropped. Does nothing in Chromium and Firefox, which
 * end such transactions themselves and let the last ones of a closing page finish.
 */
export function whenSuspended({ suspend, resume }: Suspension): void {
  const vendor = (globalThis.navigator as { vendor?: string } | undefined)?.vendor;
  if (!vendor?.startsWith('Apple')) return;
  addEventListener('pagehide', ({ persisted }: Transition) => {
    if (persisted) suspend();
  });
  addEventListener('pageshow', ({ persisted }: Transition) => {
    if (persisted) resume();
  });
}
