import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './route-progress.module.css';

const FADE_MS = 450;

/** The bar at the top of the window that runs on every route change, from the click until the page is there. */
export function RouteProgress() {
  const { key } = useLocation();
  const [state, setState] = useState<'idle' | 'running' | 'done'>('idle');
  const shownKey = useRef(key);

  useEffect(() => {
    // The router keeps the old page while the new one's chunk arrives and tells nobody; a link's click is the earliest sign.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const handledByRouter = event.defaultPrevented && link?.origin === location.origin;
      if (handledByRouter && link.pathname !== location.pathname) setState('running');
    };
    const onPopState = () => setState('running');
    window.addEventListener('click', onClick);
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('click', onClick);
      window.removeEventListener('popstate', onPopState);
    };
  }, []);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    const frame = requestAnimationFrame(() => setState('done'));
    const timer = setTimeout(() => setState('idle'), FADE_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [key]);

  return <div className={classes.bar} data-state={state} aria-hidden="true" />;
}
