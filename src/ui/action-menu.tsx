import { cloneElement, type ComponentType, Suspense, useState } from 'react';
import type { ActionMenuProps } from './action-menu-list.tsx';
import { lazyPart } from './lazy-part.ts';

/**
 * A button that opens the menu that `load` imports: an `ActionMenuList`, or a component that renders one with `button`. The import
 * starts when the pointer or the focus reaches the button.
 */
export function lazyMenu<P extends Pick<ActionMenuProps, 'button'>>(load: () => Promise<ComponentType<P>>) {
  const Menu = lazyPart<P>(load, ({ button }) => button);

  return function LazyMenu(props: P) {
    const [wanted, setWanted] = useState(false);
    const closed = cloneElement(props.button, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
      onClick: () => setWanted(true),
    });
    if (!wanted) return closed;
    return (
      <Suspense fallback={closed}>
        <Menu {...props} />
      </Suspense>
    );
  };
}

/** A button that opens a list of actions. */
export const ActionMenu = lazyMenu<ActionMenuProps>(() =>
  import('./action-menu-list.tsx').then((m) => m.ActionMenuList),
);
