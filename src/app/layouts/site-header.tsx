import { Link, NavLink } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/account/session.ts';
import { SyncBadge } from '#features/sync/sync-badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Logo } from '#ui/logo.tsx';
import { AccountButton } from './account-button.tsx';
import { CartLink } from './cart-link.tsx';
import { DrawerButton } from './drawer-button.tsx';
import { HeaderSearch } from './header-search.tsx';
import classes from './site-header.module.css';

/**
 * Before the session is known both faces are in the HTML; an attribute of the root, set before the paint, shows one. That
 * face stays the same elements when the session is known: a press may have begun on them.
 */
export function SiteHeader() {
  const { status, user } = useSession();
  const unknown = status === 'unknown';
  return (
    <header className={classes.header}>
      <Group gap="clamp(8px, 2vw, 24px)" nowrap className={classes.bar}>
        <Link to={paths.home} className={classes.logo} aria-label="Code It, home">
          <Logo />
        </Link>
        <HeaderSearch />
        <Group component="nav" aria-label="Main" gap={8} nowrap className={classes.nav}>
          <Group component="span" gap={8} nowrap className={classes.wideOnly}>
            <NavLink to={paths.bootcamp} className={classes.navLink}>
              Code It Bootcamp
            </NavLink>
          </Group>
          {!unknown && <SyncBadge />}
          {status !== 'signed-in' && (
            <Group gap={8} nowrap className={classes.wideOnly} data-for={unknown ? 'guest' : undefined}>
              <LinkButton to={paths.login} variant="subtle" className={classes.login}>
                Login
              </LinkButton>
              <LinkButton to={paths.register}>Register</LinkButton>
            </Group>
          )}
          {status !== 'signed-out' && (
            <Group gap={8} nowrap className={classes.member} data-for={unknown ? 'member' : undefined}>
              <Group component="span" gap={8} nowrap className={classes.wideOnly}>
                <NavLink to={paths.myLearning} className={classes.navLink}>
                  My Learning
                </NavLink>
              </Group>
              <CartLink />
              <Group component="span" gap={8} nowrap className={classes.wideOnly}>
                {user ? <AccountButton user={user} /> : <span className={classes.avatarPlace} />}
              </Group>
            </Group>
          )}
          <DrawerButton />
        </Group>
      </Group>
    </header>
  );
}
