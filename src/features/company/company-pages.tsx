import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { GridDemo } from './grid-demo.tsx';
import { HelpCenter } from './help-center.tsx';
import privacyPolicy from './privacy-policy.md';
import { ProsePage } from './prose-page.tsx';
import terms from './terms-of-service.md';

const PAGES: Record<string, ComponentType> = {
  [paths.privacyPolicy]: () => <ProsePage canonical={paths.privacyPolicy} text={privacyPolicy} />,
  [paths.terms]: () => <ProsePage canonical={paths.terms} text={terms} />,
  [paths.contact]: Contact,
  [paths.about]: About,
  [paths.helpCenter]: HelpCenter,
  [paths.grid]: GridDemo,
};

/**
 * The pages that are words, in one chunk: together they are smaller than most pages alone, and one visit makes all of them
 * open without a connection. The address says which.
 */
export function CompanyPages() {
  const { pathname } = useLocation();
  // The router takes `/About/` for `/about`.
  const Page = PAGES[pathname.toLowerCase().replace(/\/+$/, '')];
  return Page && <Page />;
}
