import { type ComponentType, createElement, use } from 'react';

export interface LazyPage {
  /** Path of the page's module. The server uses it to find the page's stylesheets in the build manifest. */
  module: string;
  Page: ComponentType;
  /** Loads the chunk. Afterwards `Page` renders without suspending, so that server HTML is hydrated without a fallback. */
  preload: () => Promise<void>;
  /** Whether `Page` renders without suspending. */
  isLoaded: () => boolean;
}

const REMEMBERED_MS = 1000;

/**
 * A page in its own chunk. Unlike React.lazy, it does not suspend after `preload`, and a chunk that failed to load is requested
 * again.
 */
export function lazyPage(module: string, load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;

  function start(): Promise<ComponentType> {
    if (loading) return loading;
    loading = load();
    loading.then(
      (component) => (loaded = component),
      // A later request may succeed: when the network returns, or after a deploy with a new document. The failure is remembered
      // for a moment, because React renders more than once before it reports the error to the boundary. A new request for each
      // render would hide the error.
      () => {
        setTimeout(() => (loading = undefined), REMEMBERED_MS);
        globalThis.window?.reloadOnce?.();
      },
    );
    return loading;
  }

  return {
    module: `src/${module}.tsx`,
    Page: () => createElement(loaded ?? use(start())),
    preload: async () => void (await start()),
    isLoaded: () => loaded !== undefined,
  };
}
