import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '#contract/texts.ts';
import { paths } from '#config/paths.ts';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import classes from './site-footer.module.css';

const LINKS = [
  { label: 'Privacy Policy', to: paths.privacyPolicy },
  { label: 'Terms of Service', to: paths.terms },
  { label: 'Contact Us', to: paths.contact },
  { label: 'About Us', to: paths.about },
  { label: 'Help Center', to: paths.helpCenter },
];

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <div className={classes.brand}>
          <Logo />
          <p>Practical courses and live bootcamps, online or not.</p>
        </div>
        <nav aria-label="Footer" className={classes.links}>
          {LINKS.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <ThemeSwitch />
      </div>
      <p className={classes.rights}>{PRODUCT_NAME}. All rights reserved, 2025</p>
    </footer>
  );
}
