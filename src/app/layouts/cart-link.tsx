import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useCart } from '#data/queries/cart.ts';
import classes from './site-header.module.css';

/** The cart with the number of its courses. */
export function CartLink() {
  const { items } = useCart();
  const label = items.length === 1 ? 'Cart, 1 course' : `Cart, ${items.length} courses`;
  return (
    <Link to={paths.cart} className={classes.iconLink} aria-label={label}>
      <IconShoppingCart size={22} stroke={1.75} aria-hidden />
      {items.length > 0 && (
        <span className={classes.count} aria-hidden="true">
          {items.length}
        </span>
      )}
    </Link>
  );
}
