/** Listeners for events outside React. */
export interface Listeners<Told extends unknown[]> {
  /** The current number of listeners. */
  readonly size: number;
  /** Calls `listener` on each `tell` until the returned function is called. */
  subscribe: (listener: (...told: Told) => void) => () => void;
  tell: (...told: Told) => void;
}

/** A listener that is added during `tell` is not called by it; one that is removed is not called any more. */
export function createListeners<Told extends unknown[] = []>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    get size() {
      return listeners.size;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (...told) => {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(...told);
    },
  };
}
