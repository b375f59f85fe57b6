import { IconSelector } from '@tabler/icons-react';
import { useSession } from '#data/queries/account/session.ts';
import { lazyMenu } from '#ui/action-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './instructor-user-menu.module.css';

const InstructorUserMenu = lazyMenu(() => import('./instructor-user-menu.tsx').then((m) => m.InstructorUserMenu));

/** The signed-in user at the end of the sidebar, with a menu. */
export function InstructorUserButton({ collapsed }: { collapsed: boolean }) {
  const { user } = useSession();
  if (!user) return null;
  const button = (
    <button type="button" className={classes.button}>
      <Avatar src={user.avatar} username={user.username} size={34} />
      <span className={classes.words}>
        <strong>{user.username}</strong> <span>{user.email}</span>
      </span>
      <VisuallyHidden> Account menu</VisuallyHidden>
      <IconSelector size={18} className={classes.mark} aria-hidden />
    </button>
  );
  return (
    <div className={classes.foot} data-collapsed={collapsed || undefined}>
      <InstructorUserMenu user={user} button={button} />
    </div>
  );
}
