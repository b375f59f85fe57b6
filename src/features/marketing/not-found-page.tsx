import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { paths } from '#config/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageContainer } from '#ui/page-container.tsx';
import { PageMeta } from '#ui/page-meta.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './not-found-page.module.css';

const MESSAGES = [
  'Page Not Found!',
  'This lesson was never recorded.',
  'Even our mentors could not find it.',
  'undefined is not a page.',
  'You have reached the end of the syllabus.',
];
const ROTATE_MS = 4000;

export function NotFoundPage() {
  const [index, setIndex] = useState(0);
  const reducedMotion = useReducedMotion();
  useEffect(() => {
    if (reducedMotion) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % MESSAGES.length), ROTATE_MS);
    return () => clearInterval(timer);
  }, [reducedMotion]);
  return (
    <PageContainer narrow>
      <PageMeta title="Page not found" description="There is no page at this address." noindex />
      <div className={classes.page}>
        <h1 className={classes.code}>404</h1>
        {/* Rotates for the eye only: a screen reader hears the first message once. */}
        <VisuallyHidden as="p">{MESSAGES[0]}</VisuallyHidden>
        <p key={index} className={classes.message} aria-hidden="true">
          {MESSAGES[index]}
        </p>
        <p className={classes.hint}>
          The address may be mistyped, or the page has moved. Search above, or start again here.
        </p>
        <div className={classes.actions}>
          <LinkButton to={paths.home} size="md">
            Back to home
          </LinkButton>
          <LinkButton to={paths.category('programming')} size="md" variant="default">
            Browse courses
          </LinkButton>
        </div>
      </div>
    </PageContainer>
  );
}
