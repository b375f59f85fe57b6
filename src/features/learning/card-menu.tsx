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
  const label = `More actions for ${title}`;
  return (
    <ActionMenu
      label={label}
      actions={actions}
      button={
        <IconButton size="lg" aria-label={label}>
          <IconDotsVertical size={20} />
        </IconButton>
      }
    />
  );
}
