import type { Review } from '#contract/review.ts';
import { formatDate } from '#ui/format-date.ts';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Text } from '#ui/kit/text.tsx';
import { StarRating } from '#ui/course/star-rating.tsx';
import classes from './review-item.module.css';

/** What one learner wrote. */
export function ReviewItem({ review }: { review: Review }) {
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
