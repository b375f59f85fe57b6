import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import classes from './wish-button.module.css';

interface WishButtonProps {
  /** Of the course, for the accessible name. */
  title: string;
  wished: boolean;
  onToggle: () => void;
  /** `overlay` sits on a cover; `outline` stands beside buttons. */
  variant?: 'overlay' | 'outline';
}

/** The heart: a toggle of the wishlist. */
export function WishButton({ title, wished, onToggle, variant = 'overlay' }: WishButtonProps) {
  const Icon = wished ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes.button}
      data-variant={variant}
      aria-pressed={wished}
      aria-label={`Wishlist: ${title}`}
      onClick={onToggle}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
