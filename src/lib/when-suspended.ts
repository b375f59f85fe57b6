interface Suspension {
  suspend: () => void;
  resume: () => void;
}

/** Of a page; a worker, for which this is compiled too, has no vendor and gets no such event. */
type Transition = Event & { persisted?: boolean };

/**
 * WebKit keeps a page for the Back button as it is, with its workers and in the middle of its transactions: what they lock stays
 * locked for all others until the page is dropped. Chromium and Firefox end such transactions themselves, and let the last ones of
 * a page that goes through, so nothing is called there.
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
