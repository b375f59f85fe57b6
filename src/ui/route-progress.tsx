import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './route-progress.module.css';

const FADE_MS = 450;

/** The bar at the top of the window that runs on every route change, from the click until the page is there. */
export function RouteProgress() {
  const { key, pathname } = useLocation();
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  const shown = useRef({ key, pathname });

  useEffect(() => {
    // The router keeps the old page while the new one's chunk arrives and tells nobody; a link's click is the earliest sign.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const handledByRouter = event.defaultPrevented && link?.origin === location.origin;
      // The window's own address is the new one already.
      if (handledByRouter && link.pathname !== shown.current.pathname) setState('running');
    };
    const onPopState = () => {
      // Another part of the same page, such as that of 'Skip to content', is there already, and may be no change for the router.
      if (location.pathname !== shown.current.pathname) setState('running');
    };
    window.addEventListener('click', onClick);
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('click', onClick);
      window.removeEventListener('popstate', onPopState);
    };
  }, []);

  useEffect(() => {
    if (shown.current.key === key) return;
    shown.current = { key, pathname };
    const frame = requestAnimationFrame(() => setState('done'));
    const timer = setTimeout(() => setState('idle'), FADE_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [key, pathname]);

  return <div className={classes.bar} data-state={state} aria-hidden="true" />;
}
