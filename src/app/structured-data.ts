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
 * What the head of a page has for search engines beside the page itself: who runs the site, on the home page and /about. The
 * browser has no part in it. Nothing in it comes from users, and "<" is escaped all the same.
 */
export function structuredData(origin: string, pathname: string): string {
  if (origin === '' || !ABOUT_IT.includes(pathname)) return '';
  const json = JSON.stringify(toOrganisation(origin)).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}
