import { formatRupees } from '../format-rupees.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './price.module.css';

interface PriceProps {
  /** Rupees. */
  rupees: number;
  /** A former price, shown struck through. */
  struck?: number;
  /** Where the specification asks for two decimals. */
  decimals?: 2;
  size?: 'sm' | 'md' | 'lg';
}

export function Price({ rupees, struck, decimals, size = 'md' }: PriceProps) {
  return (
    <span className={classes.price} data-size={size} data-free={rupees === 0 || undefined}>
      {formatRupees(rupees, { decimals })}
      {struck !== undefined && (
        <s className={classes.struck}>
          <VisuallyHidden>Before: </VisuallyHidden>
          {formatRupees(struck)}
        </s>
      )}
    </span>
  );
}
