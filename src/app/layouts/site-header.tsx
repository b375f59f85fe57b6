import { IconShoppingCart } from '@tabler/icons-react';
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

function GuestNav() {
  return (
    <>
      <LinkButton to={paths.login} variant="subtle" className={classes.login}>
        Login
      </LinkButton>
      <LinkButton to={paths.register}>Register</LinkButton>
    </>
  );
}

function MyLearningLink() {
  return (
    <NavLink to={paths.myLearning} className={classes.navLink}>
      My Learning
    </NavLink>
  );
}

/** Before the session is known both faces are in the HTML; an attribute of the root, set before the paint, shows one. */
function UnknownNav() {
  return (
    <>
      <div className={classes.wideOnly} data-for="guest">
        <GuestNav />
      </div>
      <div className={classes.member} data-for="member">
        <span className={classes.wideOnly}>
          <MyLearningLink />
        </span>
        <Link to={paths.cart} className={classes.iconLink} aria-label="Cart">
          <IconShoppingCart size={22} stroke={1.75} aria-hidden />
        </Link>
        <span className={classes.avatarPlace} />
      </div>
    </>
  );
}

export function SiteHeader() {
  const { status, user } = useSession();
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
          {status === 'unknown' ? <UnknownNav /> : <SyncBadge />}
          {status === 'signed-out' && (
            <div className={classes.wideOnly}>
              <GuestNav />
            </div>
          )}
          {status === 'signed-in' && user && (
            <div className={classes.member}>
              <span className={classes.wideOnly}>
                <MyLearningLink />
              </span>
              <CartLink />
              <span className={classes.wideOnly}>
                <AccountButton user={user} />
              </span>
            </div>
          )}
          <DrawerButton />
        </nav>
      </div>
    </header>
  );
}
