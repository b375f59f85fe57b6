import { PRODUCT_NAME, RIGHTS } from '#contract/texts.ts';
import { Group } from '#ui/kit/group.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { FooterLinks } from './footer-links.tsx';
import classes from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <Group gap="24px 32px" justify="space-between" className={classes.row}>
        <div className={classes.brand}>
          <Logo />
          <p>Practical courses and live bootcamps, online or not.</p>
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
