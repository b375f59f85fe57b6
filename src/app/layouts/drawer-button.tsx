import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import classes from './site-header.module.css';
import { lazyPart } from '#ui/lazy-part.ts';

const loadDrawer = () => import('./nav-drawer.tsx');
const NavDrawer = lazyPart(() => loadDrawer().then((m) => m.NavDrawer));

/** Below 768 px: opens the drawer, whose code is fetched at the first reach. */
export function DrawerButton() {
  const [wanted, setWanted] = useState(false);
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
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      >
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <NavDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
