import type { ReactNode } from 'react';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import classes from './prose-page.module.css';

export interface ProseSection {
  /** Its anchor: mails and bookmarks lead to it, so it stays. */
  id: string;
  title: string;
  body: ReactNode;
}

interface ProsePageProps {
  title: string;
  description: string;
  canonical: string;
  updated: string;
  lead: string;
  sections: readonly ProseSection[];
}

/** A long text under headings, with the list of them beside it. */
export function ProsePage({ title, description, canonical, updated, lead, sections }: ProsePageProps) {
  return (
    <PageContainer>
      <PageMeta title={title} description={description} canonical={canonical} />
      <PageHeader title={title} eyebrow={`Last updated: ${updated}`} description={lead} />
      <div className={classes.columns}>
        <nav aria-label="On this page" className={classes.contents}>
          <Text component="h2" size="sm" dimmed className={classes.contentsTitle}>
            On this page
          </Text>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.prose}>
          {sections.map(({ id, title: name, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </PageContainer>
  );
}
