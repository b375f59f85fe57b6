import { ORGANISATION } from '#config/organisation.ts';
import { paths } from '#config/paths.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';

function toOrganisation(origin: string): object {
  const [addressLocality, addressRegion] = ORGANISATION.location.split(', ');
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: PRODUCT_NAME,
    url: `${origin}${paths.home}`,
    logo: `${origin}/icons/icon-512.png`,
    foundingDate: String(ORGANISATION.founded),
    email: ORGANISATION.email,
    address: { '@type': 'PostalAddress', addressLocality, addressRegion, addressCountry: 'IN' },
    sameAs: ORGANISATION.social.map(({ url }) => url),
  };
}

const ABOUT_IT: readonly string[] = [paths.home, paths.about];

/**
 * Structured data for search engines in the head of the home page and /about: who runs the site. Only the server needs it. It
 * has no user content; "<" is escaped all the same.
 */
export function structuredData(origin: string, pathname: string): string {
  if (origin === '' || !ABOUT_IT.includes(pathname)) return '';
  const json = JSON.stringify(toOrganisation(origin)).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}
