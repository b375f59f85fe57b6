import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './rating-bars.module.css';

interface RatingBarsProps {
  /** Five stars first. */
  distribution: readonly { rating: number; count: number }[];
  /** At least one. */
  total: number;
}

/** How many stars the reviews gave, a bar for each number. */
export function RatingBars({ distribution, total }: RatingBarsProps) {
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
        From {total.toLocaleString('en-IN')} {total === 1 ? 'review' : 'reviews'} written here.
      </Text>
    </div>
  );
}
