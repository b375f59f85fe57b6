import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import {
  IconBook2,
  IconChalkboardTeacher,
  IconHeart,
  IconLogout,
  IconSettings,
  IconShoppingCart,
  IconUserCircle,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#contract/user.ts';
import { paths } from '#config/paths.ts';
import { accountLinks } from './account-links.ts';
import { MantineScope } from '#ui/theme/mantine-scope.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { useLogout } from './use-logout.tsx';
import classes from './account-menu.module.css';

const ICONS: Record<string, typeof IconHeart> = {
  [paths.myLearning]: IconBook2,
  [paths.wishlist]: IconHeart,
  [paths.cart]: IconShoppingCart,
  [paths.profile]: IconUserCircle,
  [paths.settings]: IconSettings,
  [paths.instructor]: IconChalkboardTeacher,
};

/** Mounted by the first click on the avatar, so it opens at once. */
export function AccountMenu({ user }: { user: User }) {
  const { logout, question } = useLogout();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);

  // The button that was clicked gave way to this one: it must have the focus for Escape to bring it back.
  useEffect(() => {
    target.current?.focus();
    const frame = requestAnimationFrame(() => setOpened(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <MantineScope>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={260}
        withInitialFocusPlaceholder={false}
        classNames={classes}
      >
        <Menu.Target>
          <AvatarButton ref={target} user={user} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <strong>{user.username}</strong>
            <span>{user.email}</span>
          </div>
          {accountLinks(user).map(({ label, to }) => {
            const Icon = ICONS[to] ?? IconUserCircle;
            return (
              <Menu.Item
                key={to}
                component={Link}
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
              >
                {label}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />} onClick={logout}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </MantineScope>
  );
}
