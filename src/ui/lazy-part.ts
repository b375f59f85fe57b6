import { type ComponentType, lazy } from 'react';

function Missing() {
  return null;
}

/**
 * `React.lazy` for parts of the layout. If the code cannot be loaded (offline without a worker), it renders `missing`, or nothing:
 * `React.lazy` alone would unmount the whole page, because there is no error boundary above the layout.
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
