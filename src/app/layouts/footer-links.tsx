import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';

const LINKS = [
  { label: 'Privacy Policy', to: paths.privacyPolicy },
  { label: 'Terms of Service', to: paths.terms },
  { label: 'Contact Us', to: paths.contact },
  { label: 'About Us', to: paths.about },
  { label: 'Help Center', to: paths.helpCenter },
];

/** The five links of both areas' footers. */
export function FooterLinks({ className }: { className: string | undefined }) {
  return (
    <nav aria-label="Footer" className={className}>
      {LINKS.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
