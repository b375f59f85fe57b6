import { IconDotsVertical } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';

export interface CardAction {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  run: () => void;
}

/** The button that opens a card's further actions. */
export function CardMenuButton({ title, ...props }: { title: string } & ComponentPropsWithRef<'button'>) {
  return (
    <IconButton {...props} size="lg" aria-haspopup="menu" aria-label={`More actions for ${title}`}>
      <IconDotsVertical size={20} />
    </IconButton>
  );
}
