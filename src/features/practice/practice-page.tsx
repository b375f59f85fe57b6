import { IconCards } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { usePractice, useScheduler } from '#data/queries/learning/practice.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PracticeSession } from './practice-session.tsx';
import classes from './practice-page.module.css';

/** /practice: the day's cards, one after another. */
export function PracticePage() {
  const { cards, error, unavailable } = usePractice();
  const scheduler = useScheduler();
  return (
    <PageContainer narrow>
      <PageMeta title="Practice" description="Review what you learned before you forget it." noindex />
      <PageHeader
        title="Practice"
        description={
          <Link className={classes.back} to={paths.myLearning}>
            My Learning
          </Link>
        }
      />
      {unavailable || scheduler === null ? (
        <ErrorState
          message={unavailable ? 'This device’s storage is not responding' : 'Practice could not be opened'}
          text={
            unavailable
              ? 'Practice needs it. Your cards are safe in your account.'
              : 'You are offline, and practice is not saved on this device yet. Your cards are safe. Open this page again when you are online.'
          }
          onRetry={() => location.reload()}
        />
      ) : cards?.length === 0 ? (
        <EmptyState
          title={error ? 'No cards on this device yet' : 'You have no cards yet'}
          text={
            error
              ? 'You are offline. Cards from your other devices appear when you are online.'
              : 'Add a note to practice or finish a quiz, and you are asked again just before you would forget. Cards are private, and work offline too.'
          }
          icon={<IconCards size={32} stroke={1.5} />}
          action={<LinkButton to={paths.notes}>Go to your notes</LinkButton>}
        />
      ) : cards && scheduler ? (
        <PracticeSession cards={cards} scheduler={scheduler} />
      ) : (
        <Skeleton height={360} radius="lg" />
      )}
    </PageContainer>
  );
}
