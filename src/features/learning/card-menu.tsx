import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ActionMenu } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface CardMenuProps {
  /** Of the card, for the accessible name. */
  title: string;
  actions: ComponentProps<typeof ActionMenu>['actions'];
}

<<<<<<< HEAD
/** The further actions of a card. */
=======
const loadList = () => import('./card-menu-list.tsx');
const CardMenuList = lazy(() => loadList().then((m) => ({ default: m.CardMenuList })));

/** More actions of a card. The menu's chunk is loaded on hover or focus. */
>>>>>>> 6d9dc66 (features: Explain authoring, learning and the player in plain words)
export function CardMenu({ title, actions }: CardMenuProps) {
  return (
    <ActionMenu
      actions={actions}
      button={
        <IconButton size="lg" aria-label={`More actions for ${title}`}>
          <IconDotsVertical size={20} />
        </IconButton>
      }
    />
  );
}
