import type { Review } from '#contract/review.ts';
import { formatDate } from '#ui/format-date.ts';
import { StarRating } from '#ui/star-rating.tsx';
import classes from './review-item.module.css';

/** What one learner wrote. */
export function ReviewItem({ review }: { review: Review }) {
  return (
    <li className={classes.item}>
      <span className={classes.avatar} aria-hidden="true">
        {review.avatar ? (
          <img src={review.avatar} alt="" width={40} height={40} loading="lazy" />
        ) : (
          review.username.charAt(0).toUpperCase() || '?'
        )}
      </span>
      <div className={classes.body}>
        <p className={classes.head}>
          <strong className={classes.name}>{review.username}</strong>
          <StarRating rating={review.rating} />
          <time className={classes.date} dateTime={review.updatedAt}>
            {formatDate(review.updatedAt)}
          </time>
        </p>
        {review.text && <p className={classes.text}>{review.text}</p>}
      </div>
    </li>
  );
}
