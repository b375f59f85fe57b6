import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ActionMenu } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface CardMenuProps {
  /** Of the card, for the accessible name. */
  title: string;
  actions: ComponentProps<typeof ActionMenu>['actions'];
}

/** The further actions of a card. */
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
