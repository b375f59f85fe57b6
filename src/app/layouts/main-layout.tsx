import type { ReactNode } from 'react';
import { RouteProgress } from '#ui/route-progress.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import classes from './main-layout.module.css';

/** The frame of every learner-facing page. */
export function MainLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <RouteProgress />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
