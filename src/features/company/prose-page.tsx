import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import type { MarkdownText } from './markdown-text.ts';
import { Prose } from './prose.tsx';
import classes from './prose-page.module.css';

/** A long text under headings, with the list of them beside it. */
export function ProsePage({ canonical, text }: { canonical: string; text: MarkdownText }) {
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
