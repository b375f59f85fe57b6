import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useCart } from '#data/queries/buying/cart.ts';
import classes from './site-header.module.css';

/** The cart with the number of its courses, once it is known. */
export function CartLink() {
  const { items, isPending } = useCart();
  const count = items.length === 1 ? '1 course' : `${items.length} courses`;
  return (
    <Link to={paths.cart} className={classes.iconLink} aria-label={isPending ? 'Cart' : `Cart, ${count}`}>
      <IconShoppingCart size={22} stroke={1.75} aria-hidden />
      {items.length > 0 && (
        <span className={classes.count} aria-hidden="true">
          {items.length}
        </span>
      )}
    </Link>
  );
}
