import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { About } from './about.tsx';
import classes from './company-pages.module.css';
import { Contact } from './contact.tsx';
import { GridDemo } from './grid-demo.tsx';
import { HelpCenter } from './help-center.tsx';
import type { MarkdownText } from './markdown-text.ts';
import privacyPolicy from './privacy-policy.md';
import { Prose } from './prose.tsx';
import terms from './terms-of-service.md';

/** A long text with headings, and a table of contents beside it. */
function ProsePage({ canonical, text }: { canonical: string; text: MarkdownText }) {
  return (
    <PageContainer>
      <PageMeta title={text.title} description={text.description} canonical={canonical} />
      <PageHeader title={text.title} eyebrow={`Last updated: ${text.updated}`} description={text.lead} />
      <div className={classes.columns}>
        <nav aria-label="On this page" className={classes.contents}>
          <Text component="h2" size="sm" dimmed className={classes.contentsTitle}>
            On this page
          </Text>
          <ol>
            {text.parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.prose}>
          {text.parts.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Prose nodes={body} />
            </section>
          ))}
        </div>
      </div>
    </PageContainer>
  );
}

const PAGES: Record<string, ComponentType> = {
  [paths.privacyPolicy]: () => <ProsePage canonical={paths.privacyPolicy} text={privacyPolicy} />,
  [paths.terms]: () => <ProsePage canonical={paths.terms} text={terms} />,
  [paths.contact]: Contact,
  [paths.about]: About,
  [paths.helpCenter]: HelpCenter,
  [paths.grid]: GridDemo,
};

/**
 * The text pages, in one chunk: together they are smaller than most single pages, and after one visit all of them open offline.
 * The URL's path selects the page.
 */
export function CompanyPages() {
  const { pathname } = useLocation();
  // The router also matches `/About/` for `/about`.
  const Page = PAGES[pathname.toLowerCase().replace(/\/+$/, '')];
  return Page && <Page />;
}
