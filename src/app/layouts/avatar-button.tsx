import type { ComponentPropsWithRef } from 'react';
import type { User } from '#contract/user.ts';
import classes from './site-header.module.css';

/** The learner's picture or first letter ('?' without a name). */
export function AvatarButton({ user, className, ...props }: { user: User } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={`${classes.avatar} ${className ?? ''}`}
      aria-haspopup="menu"
      aria-label="Account menu"
    >
      {user.avatar ? (
        <img src={user.avatar} alt="" width={40} height={40} />
      ) : (
        user.username.charAt(0).toUpperCase() || '?'
      )}
    </button>
  );
}
