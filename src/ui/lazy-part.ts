import { type ComponentType, lazy } from 'react';

function Missing() {
  return null;
}

/**
 * A part of the frame that comes later. Where its code does not arrive (a dead network and no worker), `missing` stands in
 * its place, or nothing; `React.lazy` alone would take the whole page down, since no boundary is above the frame.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, missing: ComponentType<P> = Missing) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        console.warn('A part of the page did not arrive', error);
        return { default: missing };
      },
    ),
  );
}
