import type { CSSProperties } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useOwnReview } from '#data/queries/buying/reviews.ts';
import { useRecommendations } from '#data/queries/learning/recommendations.ts';
import { LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Picture } from '#ui/page/picture.tsx';
import { CertificateOffer } from './certificate-offer.tsx';
import classes from './completion.module.css';

const PIECES = 18;

/** Set by whoever leads here from the last lesson. */
const isCelebrated = (state: unknown) => typeof state === 'object' && state !== null && 'completed' in state;

/** Falls once, and not at all where motion is to be reduced. */
function Confetti() {
  return (
    <span className={classes.confetti} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        <span key={index} style={{ '--piece': index } as CSSProperties} />
      ))}
    </span>
  );
}

/** What stands on the page of a course of which every lesson is done. */
export function Completion({ courseId, lessons }: { courseId: string; lessons: number }) {
  const { state } = useLocation() as { state: unknown };
  const review = useOwnReview(courseId);
  const recommended = useRecommendations();
  const row = recommended.find(({ seed }) => seed.courseId === courseId) ?? recommended[0];
  const next = row?.courses[0];
  return (
    <div className={classes.completion}>
      {isCelebrated(state) && <Confetti />}
      <Picture name="done" className={classes.picture} />
      <div>
        <h2 className={classes.title}>You have completed this course.</h2>
        <Text dimmed>
          {lessons === 1 ? 'Its lesson is done.' : `All ${lessons} lessons are done.`} It stays yours to come back to.
        </Text>
      </div>
      <Group gap={12} className={classes.actions}>
        <CertificateOffer courseId={courseId} />
        <LinkButton size="md" variant={review ? 'default' : 'light'} to={paths.reviews(courseId)}>
          {review ? `Your rating: ${review.rating} of 5` : 'Rate this course'}
        </LinkButton>
        {next && (
          <LinkButton size="md" variant="light" to={paths.overview(next._id)} labelClassName={classes.next}>
            Next: {next.title}
          </LinkButton>
        )}
      </Group>
    </div>
  );
}
