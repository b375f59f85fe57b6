import {
  IconBook2,
  IconChalkboardTeacher,
  IconHeart,
  IconLogout,
  IconSettings,
  IconShoppingCart,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { User } from '#contract/user.ts';
import { paths } from '#config/paths.ts';
import { ActionMenuList } from '#ui/action-menu-list.tsx';
import { accountLinks } from './account-links.ts';
import { useLogout } from './use-logout.tsx';

const ICONS: Record<string, typeof IconHeart> = {
  [paths.myLearning]: IconBook2,
  [paths.wishlist]: IconHeart,
  [paths.cart]: IconShoppingCart,
  [paths.profile]: IconUserCircle,
  [paths.settings]: IconSettings,
  [paths.instructor]: IconChalkboardTeacher,
};
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface AccountMenuProps {
  user: User;
  button: ComponentProps<typeof ActionMenuList>['button'];
}

export function AccountMenu({ user, button }: AccountMenuProps) {
  const { logout, question } = useLogout();
  const links = accountLinks(user).map(({ label, to }) => {
    const Icon = ICONS[to] ?? IconUserCircle;
    return { label, to, icon: <Icon {...ICON} /> };
  });
  return (
    <>
      <ActionMenuList
        heading={{ title: user.username, text: user.email }}
        actions={[...links, { label: 'Logout', icon: <IconLogout {...ICON} />, onSelect: logout, divided: true }]}
        button={button}
      />
      {question}
    </>
  );
}
