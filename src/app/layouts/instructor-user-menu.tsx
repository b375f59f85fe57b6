import { IconArrowsExchange, IconLogout, IconMoon, IconSettings, IconSun, IconUserCircle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { paths } from '#config/paths.ts';
import type { User } from '#contract/user.ts';
import { ActionMenuList } from '#ui/action-menu-list.tsx';
import { useTheme } from '#ui/theme/use-theme.ts';
import { useLogout } from './use-logout.tsx';

interface InstructorUserMenuProps {
  user: User;
  button: ComponentProps<typeof ActionMenuList>['button'];
}

/** The account menu of the instructor's area (specification, section 2). */
export function InstructorUserMenu({ user, button }: InstructorUserMenuProps) {
  const { logout, question } = useLogout();
  const { scheme, chooseTheme } = useTheme();
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <>
      <ActionMenuList
        heading={{ title: user.username, text: user.email }}
        actions={[
          { label: 'Profile', to: paths.profile, icon: <IconUserCircle {...icon} /> },
          { label: 'Settings', to: paths.settings, icon: <IconSettings {...icon} /> },
          {
            label: other === 'light' ? 'Light theme' : 'Dark theme',
            icon: other === 'light' ? <IconSun {...icon} /> : <IconMoon {...icon} />,
            onSelect: () => chooseTheme(other),
          },
          { label: 'Switch to Student', to: paths.home, icon: <IconArrowsExchange {...icon} /> },
          { label: 'Log out', icon: <IconLogout {...icon} />, onSelect: logout, divided: true },
        ]}
        button={button}
      />
      {question}
    </>
  );
}
