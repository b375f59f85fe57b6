import { IconSelector } from '@tabler/icons-react';
import { cloneElement, type ComponentProps, Suspense, useState } from 'react';
import { useSession } from '#data/queries/account/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { InstructorUserMenu as Menu } from './instructor-user-menu.tsx';
import classes from './instructor-user-menu.module.css';

const loadMenu = () => import('./instructor-user-menu.tsx');
const InstructorUserMenu = lazyPart<ComponentProps<typeof Menu>>(
  () => loadMenu().then((m) => m.InstructorUserMenu),
  ({ button }) => button,
);

/** The sidebar's foot: who is signed in; the menu's code is fetched when somebody reaches for it. */
export function InstructorUserButton({ collapsed }: { collapsed: boolean }) {
  const { user } = useSession();
  const [wanted, setWanted] = useState(false);
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
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadMenu(),
    onFocus: () => void loadMenu(),
    onClick: () => setWanted(true),
  });
  return (
    <div className={classes.foot} data-collapsed={collapsed || undefined}>
      {wanted ? (
        <Suspense fallback={closed}>
          <InstructorUserMenu user={user} button={button} />
        </Suspense>
      ) : (
        closed
      )}
    </div>
  );
}
