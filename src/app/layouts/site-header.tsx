import { Link, NavLink } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/session.ts';
import { SyncBadge } from '#features/sync/sync-badge.tsx';
import { LinkButton } from '#ui/button.tsx';
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
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.logo} aria-label="Code It, home">
          <Logo />
        </Link>
        <HeaderSearch />
        <nav aria-label="Main" className={classes.nav}>
          <span className={classes.wideOnly}>
            <NavLink to={paths.bootcamp} className={classes.navLink}>
              Code It Bootcamp
            </NavLink>
          </span>
          {!unknown && <SyncBadge />}
          {status !== 'signed-in' && (
            <div className={classes.wideOnly} data-for={unknown ? 'guest' : undefined}>
              <LinkButton to={paths.login} variant="subtle" className={classes.login}>
                Login
              </LinkButton>
              <LinkButton to={paths.register}>Register</LinkButton>
            </div>
          )}
          {status !== 'signed-out' && (
            <div className={classes.member} data-for={unknown ? 'member' : undefined}>
              <span className={classes.wideOnly}>
                <NavLink to={paths.myLearning} className={classes.navLink}>
                  My Learning
                </NavLink>
              </span>
              <CartLink />
              <span className={classes.wideOnly}>
                {user ? <AccountButton user={user} /> : <span className={classes.avatarPlace} />}
              </span>
            </div>
          )}
          <DrawerButton />
        </nav>
      </div>
    </header>
  );
}
