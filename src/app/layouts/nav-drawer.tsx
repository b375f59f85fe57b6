import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { MantineScope } from '#ui/theme/mantine-scope.tsx';
import { accountLinks } from './account-links.ts';
import { useLogout } from './use-logout.tsx';
import classes from './nav-drawer.module.css';

interface NavDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The navigation bar's items on a phone. */
export function NavDrawer({ opened, onClose }: NavDrawerProps) {
  const { user } = useSession();
  const { logout, question } = useLogout();
  const [mounted, setMounted] = useState(false);

  // Opening must be a change after the mount: only then is it noted which button the focus goes back to.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  const links = [{ label: 'Code It Bootcamp', to: paths.bootcamp }, ...(user ? accountLinks(user) : [])];
  return (
    <MantineScope>
      <Drawer
        opened={opened && mounted}
        onClose={onClose}
        position="right"
        size="min(86vw, 340px)"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': 'Close menu', size: 'lg' }}
        classNames={classes}
      >
        {user && (
          <p className={classes.who}>
            <strong>{user.username}</strong>
            <span>{user.email}</span>
          </p>
        )}
        <nav aria-label="Menu" className={classes.links}>
          {links.map(({ label, to }) => (
            <NavLink key={to} to={to} end className={classes.link} onClick={onClose}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.foot}>
          {user ? (
            <Button
              variant="default"
              fullWidth
              onClick={() => {
                onClose();
                logout();
              }}
            >
              Logout
            </Button>
          ) : (
            <>
              <LinkButton to={paths.register} size="md" fullWidth onClick={onClose}>
                Register
              </LinkButton>
              <LinkButton to={paths.login} size="md" variant="default" fullWidth onClick={onClose}>
                Login
              </LinkButton>
            </>
          )}
          <ThemeSwitch />
        </div>
      </Drawer>
      {question}
    </MantineScope>
  );
}
