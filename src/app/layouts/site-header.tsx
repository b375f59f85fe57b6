import { IconMenu2, IconShoppingCart } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useCart } from '#data/queries/buying/cart.ts';
import { SyncBadge } from '#features/sync/sync-badge.tsx';
import { lazyMenu } from '#ui/action-menu.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Logo } from '#ui/logo.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { HeaderSearch } from './header-search.tsx';
import classes from './site-header.module.css';

const loadDrawer = () => import('./nav-drawer.tsx');
const NavDrawer = lazyPart(() => loadDrawer().then((m) => m.NavDrawer));

/** Opens the drawer; shown below 768 px. The drawer's chunk is loaded on hover or focus. */
function DrawerButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${classes.iconLink} ${classes.burger}`}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </button>
      {opened && (
        <Suspense fallback={null}>
          <NavDrawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The cart link with the number of courses, when it is known. */
function CartLink() {
  const { items, isPending } = useCart();
  const count = items.length === 1 ? '1 course' : `${items.length} courses`;
  return (
    <Link to={paths.cart} className={classes.iconLink} aria-label={isPending ? 'Cart' : `Cart, ${count}`}>
      <IconShoppingCart size={22} stroke={1.75} aria-hidden />
      {items.length > 0 && (
        <span className={classes.count} aria-hidden="true">
          {items.length}
        </span>
      )}
    </Link>
  );
}

const AccountMenu = lazyMenu(() => import('./account-menu.tsx').then((m) => m.AccountMenu));

/**
 * Until the session is known, the HTML has both variants (signed in and signed out), and CSS shows one of them by an attribute
 * of the root, which is set before the first paint. The shown elements stay the same afterwards, because a press on them may be
 * in progress.
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
                {user ? (
                  <AccountMenu user={user} button={<AvatarButton user={user} />} />
                ) : (
                  <span className={classes.avatarPlace} />
                )}
              </Group>
            </Group>
          )}
          <DrawerButton />
        </Group>
      </Group>
    </header>
  );
}
