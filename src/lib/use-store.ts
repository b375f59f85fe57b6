import { useSyncExternalStore } from 'react';

/** A value outside React, for example one of the browser, or one that other modules also read. */
export interface Store<T> {
  /** The current value; the same object until it changes. */
  get: () => T;
  /** Calls `onChange` after each change until the returned function is called. Must be the same function on each render. */
  subscribe: (onChange: () => void) => () => void;
}

/** The current value of `store`. On the server and during hydration it is `atFirst`, because the server cannot know the value. */
export function useStore<T>({ subscribe, get }: Store<T>, atFirst: T): T {
  return useSyncExternalStore(subscribe, get, () => atFirst);
}

const IN_BROWSER: Store<boolean> = { subscribe: () => () => undefined, get: () => true };

/** Whether values that only the browser has may be rendered: false on the server and during hydration. */
export function useInBrowser(): boolean {
  return useStore(IN_BROWSER, false);
}
