import type { Role, User } from '#contract/user.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './profile-page.module.css';

const BADGES: Record<Role, string[]> = {
  student: ['Student'],
  instructor: ['Instructor'],
  both: ['Instructor', 'Student'],
};

/** Picture, name, address and roles. */
export function Identity({ user }: { user: User }) {
  return (
    <Group component="section" gap={16} className={classes.identity} aria-label="You">
      <Avatar src={user.avatar} username={user.username} size={80} />
      <Stack gap={2} className={classes.who}>
        <h2 className={classes.name}>{user.username}</h2>
        <p className={classes.email}>{user.email}</p>
        <Group component="ul" gap={8} className={classes.badges} aria-label="Roles">
          {BADGES[user.role].map((badge) => (
            <li key={badge} className={classes.badge}>
              {badge}
            </li>
          ))}
        </Group>
      </Stack>
    </Group>
  );
}
