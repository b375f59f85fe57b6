import type { CSSProperties } from 'react';
import { paths } from '#config/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './not-found-page.module.css';

const MESSAGES = [
  'Page Not Found!',
  'This lesson was never recorded.',
  'Even our mentors could not find it.',
  'undefined is not a page.',
  'You have reached the end of the syllabus.',
];

export function NotFoundPage() {
  return (
    <PageContainer narrow>
      <PageMeta title="Page not found" description="There is no page at this address." noindex />
      <div className={classes.page}>
        <h1 className={classes.code}>404</h1>
        {/* The messages alternate only visually: a screen reader reads the first one, once. */}
        <VisuallyHidden as="p">{MESSAGES[0]}</VisuallyHidden>
        <div className={classes.messages} aria-hidden="true">
          {MESSAGES.map((message, turn) => (
            <p key={message} style={{ '--turn': turn } as CSSProperties}>
              {message}
            </p>
          ))}
        </div>
        <p className={classes.hint}>
          The address may be mistyped, or the page may have moved. Search above, or start again here.
        </p>
        <Group gap={12} justify="center" className={classes.actions}>
          <LinkButton to={paths.home} size="md">
            Back to home
          </LinkButton>
          <LinkButton to={paths.category('programming')} size="md" variant="default">
            Browse courses
          </LinkButton>
        </Group>
      </div>
    </PageContainer>
  );
}
