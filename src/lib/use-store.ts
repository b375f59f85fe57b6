import { useSyncExternalStore } from 'react';

/** A value that lives outside React: others than screens read it, or the browser owns it. */
export interface Store<T> {
  /** The value now; the same object until it changes. */
  get: () => T;
  /** Calls `onChange` after each change until the returned function is called; the same function each time. */
  subscribe: (onChange: () => void) => () => void;
}

/** Follows `store`. On the server and while its HTML is hydrated it is `atFirst`: what the browser knows the server cannot. */
export function useStore<T>({ subscribe, get }: Store<T>, atFirst: T): T {
  return useSyncExternalStore(subscribe, get, () => atFirst);
}

const IN_BROWSER: Store<boolean> = { subscribe: () => () => undefined, get: () => true };

/** Whether what only the browser knows may be drawn: false on the server and while its HTML is hydrated. */
export function useInBrowser(): boolean {
  return useStore(IN_BROWSER, false);
}
