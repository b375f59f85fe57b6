import { PRODUCT_NAME, RIGHTS } from '#contract/texts.ts';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { FooterLinks } from './footer-links.tsx';
import classes from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <div className={classes.brand}>
          <Logo />
          <p>Practical courses and live bootcamps, online or not.</p>
        </div>
        <FooterLinks className={classes.links} />
        <ThemeSwitch />
      </div>
      <p className={classes.rights}>
        {PRODUCT_NAME}. {RIGHTS}
      </p>
    </footer>
  );
}
