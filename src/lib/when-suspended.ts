interface Suspension {
  suspend: () => void;
  resume: () => void;
}

/**
 * WebKit keeps a page for the Back button as it is, with its workers and in the middle of its transactions: what they lock stays
 * locked for all others until the page is dropped. Chromium and Firefox end such transactions themselves, and let the last ones of
 * a page that goes through, so nothing is called there.
 */
export function whenSuspended({ suspend, resume }: Suspension): void {
  if (typeof document === 'undefined' || !navigator.vendor.startsWith('Apple')) return;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) suspend();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
}
