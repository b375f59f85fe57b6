/** Who wants to be told of something that happens outside React. */
export interface Listeners<Told extends unknown[]> {
  /** How many they are now. */
  readonly size: number;
  /** Calls `listener` each time until the returned function is called. */
  subscribe: (listener: (...told: Told) => void) => () => void;
  tell: (...told: Told) => void;
}

/** A list of listeners. Who joins while the others are being told is not told of that, and who has left is not told any more. */
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
