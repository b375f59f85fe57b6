import { type ComponentType, createElement, use } from 'react';

export interface LazyPage {
  /** The page's module below src, by which the server finds its stylesheets in the build's manifest. */
  module: string;
  Page: ComponentType;
  /** Loads the chunk; afterwards `Page` renders in the same pass, so that server HTML is hydrated without a fallback. */
  preload: () => Promise<void>;
  /** Whether `Page` would render without waiting. */
  isLoaded: () => boolean;
}

const REMEMBERED_MS = 1000;

/**
 * A page in a chunk of its own. Unlike React.lazy it never suspends once it has been preloaded, and a chunk that did not arrive is
 * asked for again.
 */
export function lazyPage(module: string, load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;

  function start(): Promise<ComponentType> {
    if (loading) return loading;
    loading = load();
    loading.then(
      (component) => (loaded = component),
      // A chunk that failed for want of a network may be there at the next try; after a deploy, with the next document. React
      // asks more than once before it tells the boundary: asked at once each time, it would never hear that it failed.
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
