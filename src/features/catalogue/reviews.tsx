import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Course } from '#contract/course.ts';
import type { Review } from '#contract/review.ts';
import { useSession } from '#data/queries/account/session.ts';
import { reviewsQuery, useOwnReview } from '#data/queries/buying/reviews.ts';
import { useOnline } from '#data/queries/online.ts';
import { Button } from '#ui/button.tsx';
import { StarRating } from '#ui/course/star-rating.tsx';
import { formatDate } from '#ui/format-date.ts';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { OwnReviewPanel } from './own-review-panel.tsx';
import classes from './reviews.module.css';

/** What one learner wrote. */
function ReviewItem({ review }: { review: Review }) {
  return (
    <li className={classes.item}>
      <IconTile className={classes.avatar} aria-hidden="true">
        {review.avatar ? (
          <img src={review.avatar} alt="" width={40} height={40} loading="lazy" />
        ) : (
          review.username.charAt(0).toUpperCase() || '?'
        )}
      </IconTile>
      <div className={classes.body}>
        <Group component="p" gap="2px 12px">
          <strong className={classes.name}>{review.username}</strong>
          <StarRating rating={review.rating} />
          <Text component="time" size="xs" dimmed dateTime={review.updatedAt}>
            {formatDate(review.updatedAt)}
          </Text>
        </Group>
        {review.text && <p className={classes.text}>{review.text}</p>}
      </div>
    </li>
  );
}

interface RatingBarsProps {
  /** Five stars first. */
  distribution: readonly { rating: number; count: number }[];
  /** At least one. */
  total: number;
}

/** How many stars the reviews gave, a bar for each number. */
function RatingBars({ distribution, total }: RatingBarsProps) {
  return (
    <div>
      <Stack component="ul" gap={6} className={classes.bars} aria-label="Reviews by stars">
        {distribution.map(({ rating, count }) => (
          <li key={rating}>
            <span className={classes.stars}>
              {rating}
              <VisuallyHidden> {rating === 1 ? 'star' : 'stars'}: </VisuallyHidden>
              <span aria-hidden="true"> ★</span>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${(100 * count) / total}%` }} />
            </span>
            <span className={classes.count}>{count.toLocaleString('en-IN')}</span>
          </li>
        ))}
      </Stack>
      <Text size="xs" dimmed className={classes.note}>
        Based on {total.toLocaleString('en-IN')} {total === 1 ? 'review' : 'reviews'} on Code It.
      </Text>
    </div>
  );
}

/** The reviews of a course and, for its owners, the review form. */
export function Reviews({ course, owned }: { course: Course; owned: boolean }) {
  const { user } = useSession();
  const online = useOnline();
  const own = useOwnReview(course._id);
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    useInfiniteQuery(reviewsQuery(course._id));
  const [announced, setAnnounced] = useState('');
  const first = data?.pages[0];
  // One's own stands above the list, as this device knows it.
  const others = (data?.pages ?? [])
    .flatMap(({ reviews }) => reviews)
    .filter(({ username }) => !(owned && username === user?.username));
  const failed = isError && !isFetching;

  async function showMore() {
    const before = others.length;
    const { data: more } = await fetchNextPage();
    const loaded = more?.pages.reduce((sum, page) => sum + page.reviews.length, 0) ?? before;
    setAnnounced(`${loaded} ${loaded === 1 ? 'review' : 'reviews'} shown`);
  }

  return (
    <Stack gap={24}>
      {first && first.total > 0 && <RatingBars distribution={first.distribution} total={first.total} />}
      {owned && user && <OwnReviewPanel course={course} own={own} />}
      {isPending && !failed && (
        <Stack role="status" gap={12}>
          <VisuallyHidden>Loading the reviews</VisuallyHidden>
          <Skeleton height={72} radius="lg" />
          <Skeleton height={72} radius="lg" />
        </Stack>
      )}
      {others.length > 0 && (
        <PlainList className={classes.list}>
          {others.map((review) => (
            <ReviewItem key={`${review.username} ${review.updatedAt}`} review={review} />
          ))}
        </PlainList>
      )}
      {first?.total === 0 && !own && (
        <p className={classes.empty}>
          {course.ratingsCount > 0 ? 'No written reviews yet.' : 'No reviews yet.'}{' '}
          {owned ? 'Be the first to review this course.' : 'Learners who own this course can rate it.'}
        </p>
      )}
      {failed && (
        <Card role="alert" flat className={classes.failure}>
          <p>{online ? 'The reviews could not be loaded.' : 'You can read reviews when you are online.'}</p>
          <Button variant="default" onClick={() => void (data ? fetchNextPage() : refetch())}>
            Retry
          </Button>
        </Card>
      )}
      {hasNextPage && !failed && (
        <Button variant="default" className={classes.more} loading={isFetchingNextPage} onClick={() => void showMore()}>
          Show more
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </Stack>
  );
}
