import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { GridDemo } from './grid-demo.tsx';
import { HelpCenter } from './help-center.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { TermsOfService } from './terms-of-service.tsx';

const PAGES: Record<string, ComponentType> = {
  [paths.privacyPolicy]: PrivacyPolicy,
  [paths.terms]: TermsOfService,
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
