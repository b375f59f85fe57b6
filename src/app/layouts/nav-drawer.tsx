import { NavLink } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/account/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { accountLinks } from './account-links.ts';
import { useLogout } from './use-logout.tsx';
import classes from './nav-drawer.module.css';

/** The navigation bar's items on a phone. */
export function NavDrawer({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { logout, question } = useLogout();
  const links = [{ label: 'Code It Bootcamp', to: paths.bootcamp }, ...(user ? accountLinks(user) : [])];
  return (
    <>
      <Sheet title={<Logo />} placement="menu" closeLabel="Close menu" onClose={onClose}>
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
      </Sheet>
      {question}
    </>
  );
}
