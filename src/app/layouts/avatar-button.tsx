import type { ComponentPropsWithRef } from 'react';
import type { User } from '#contract/user.ts';
import classes from './site-header.module.css';

/** The user's picture. Without one, and until it is loaded, the first letter of the name ('?' without a name). */
export function AvatarButton({ user, className, ...props }: { user: User } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={`${classes.avatar} ${className ?? ''}`}
      aria-haspopup="menu"
      aria-label="Account menu"
    >
      {user.username.charAt(0).toUpperCase() || '?'}
      {user.avatar && (
        // If the picture cannot be loaded (offline or deleted), it is hidden and the letter is shown.
        <img
          key={user.avatar}
          src={user.avatar}
          alt=""
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
    </button>
  );
}
