import type { ComponentPropsWithRef } from 'react';
import type { User } from '#contract/user.ts';
import classes from './site-header.module.css';

/** The learner's picture; without one, and until it is there, the first letter of the name ('?' without one). */
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
        // A picture that cannot be had, offline or deleted, leaves the letter to be seen.
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
