import { lazy, Suspense, useState } from 'react';
import { type CardAction, CardMenuButton } from './card-menu-button.tsx';

interface CardMenuProps {
  /** Of the card, for the accessible name. */
  title: string;
  actions: readonly CardAction[];
}

const loadList = () => import('./card-menu-list.tsx');
const CardMenuList = lazy(() => loadList().then((m) => ({ default: m.CardMenuList })));

/** The further actions of a card; the menu's code is fetched when somebody reaches for it. */
export function CardMenu({ title, actions }: CardMenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <CardMenuButton
      title={title}
      aria-expanded={false}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <CardMenuList title={title} actions={actions} />
    </Suspense>
  );
}
