import { Text } from '../kit/text.tsx';
import classes from './star-rating.module.css';
import { toHalfStars, type StarFill } from './to-half-stars.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface StarRatingProps {
  /** 0 to 5; null when nobody has rated. */
  rating: number | null;
  count?: number;
  /** Given elsewhere, before the course was imported. */
  imported?: boolean;
  size?: number;
}

const STAR = 'm12 2.6 2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.44 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z';

/** One star; hidden from screen readers. */
export function Star({ fill, size }: { fill: StarFill; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={STAR} className={fill === 'full' ? classes.on : classes.off} />
      {/* The left half of the same outline. */}
      {fill === 'half' && <path d="M12 2.6 9.1 8.5l-6.5.95 4.7 4.58-1.1 6.47L12 17.44z" className={classes.on} />}
    </svg>
  );
}

/** Five stars with halves; the number is what a screen reader hears. */
export function StarRating({ rating, count, imported = false, size = 16 }: StarRatingProps) {
  if (rating === null)
    return (
      <Text component="span" size="xs" dimmed>
        Not rated yet
      </Text>
    );
  const shown = rating.toFixed(1);
  return (
    <span className={classes.rating}>
      <VisuallyHidden>Rated {shown} out of 5</VisuallyHidden>
      <span className={classes.number} aria-hidden="true">
        {shown}
      </span>
      <span className={classes.stars} aria-hidden="true">
        {toHalfStars(rating).map((fill, index) => (
          <Star key={index} fill={fill} size={size} />
        ))}
      </span>
      {count !== undefined && count > 0 && (
        <Text component="span" size="xs" dimmed>
          ({count.toLocaleString('en-IN')}
          <VisuallyHidden> {count === 1 ? 'rating' : 'ratings'}</VisuallyHidden>
          {imported && ', imported'})
        </Text>
      )}
    </span>
  );
}
