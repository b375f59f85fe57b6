import type { ReactNode } from 'react';
import { PRODUCT_NAME, RIGHTS } from '#contract/texts.ts';
import { Group } from '#ui/kit/group.tsx';
import { Logo } from '#ui/logo.tsx';
import { RouteProgress } from '#ui/route-progress.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { FooterLinks } from './footer-links.tsx';
import classes from './main-layout.module.css';
import { SiteHeader } from './site-header.tsx';

function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <Group gap="24px 32px" justify="space-between" className={classes.row}>
        <div className={classes.brand}>
          <Logo />
          <p>Practical courses and live bootcamps, online and offline.</p>
        </div>
        <FooterLinks className={classes.links} />
        <ThemeSwitch />
      </Group>
      <p className={classes.rights}>
        {PRODUCT_NAME}. {RIGHTS}
      </p>
    </footer>
  );
}

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
