import { cloneElement, Suspense, useState } from 'react';
import type { ActionMenuProps } from './action-menu-list.tsx';
import { lazyPart } from './lazy-part.ts';

const loadList = () => import('./action-menu-list.tsx');
const ActionMenuList = lazyPart<ActionMenuProps>(
  () => loadList().then((m) => m.ActionMenuList),
  ({ button }) => button,
);

/** A button that opens a list of actions; the list's code is fetched when somebody reaches for it. */
export function ActionMenu(props: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadList(),
    onFocus: () => void loadList(),
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ActionMenuList {...props} />
    </Suspense>
  );
}
