import { IconHeartOff, IconShoppingCartPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { categoryLabel } from '#contract/categories.ts';
import type { Course } from '#contract/course.ts';
import { isReady } from '#contract/for-sale.ts';
import { useAddToCart } from '#data/queries/buying/cart.ts';
import { useWishlist } from '#data/queries/learning/library.ts';
import { useOpenings } from '#data/queries/buying/openings.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { Button } from '#ui/button.tsx';
import { showCartOutcome, showWishOutcome } from '#ui/course/cart-toasts.ts';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PreparingBadge } from '#ui/course/preparing-badge.tsx';
import { Price } from '#ui/course/price.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { showNotSaved } from '#ui/undo-toast.ts';
import { CardMenu } from './card-menu.tsx';
import classes from './learning-card.module.css';

/** A wished course: into the cart, with or without leaving the wishlist. */
export function WishlistCard({ course }: { course: Course }) {
  const addToCart = useAddToCart();
  const wishlist = useWishlist();
  const saved = useSaveState(course._id);
  const opened = useOpenings().openings.some(({ courseId }) => courseId === course._id);
  const navigate = useNavigate();
  const routes = {
    toLogin: () => void navigate(paths.loginThen(paths.wishlist)),
    toCart: () => void navigate(paths.cart),
  };

  async function add(move: boolean) {
    const outcome = await addToCart(course);
    showCartOutcome(outcome, routes);
    const inCart = outcome.kind === 'added' || outcome.kind === 'saved-on-device' || outcome.kind === 'duplicate';
    if (move && inCart) await wishlist.toggle(course);
  }
  async function remove() {
    showWishOutcome(await wishlist.toggle(course), routes);
  }

  const unwish = {
    label: 'Remove from wishlist',
    icon: <IconHeartOff size={18} aria-hidden />,
    onSelect: () => void remove().catch(showNotSaved),
  };

  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        <CourseCover course={course} />
      </div>
      <div className={classes.body}>
        <Text size="xs" dimmed>
          {categoryLabel(course.category)}
        </Text>
        <h2 className={classes.title}>
          <Link to={paths.overview(course._id)}>{course.title}</Link>
        </h2>
        <Price rupees={course.price} decimals={2} />
        {isReady(course) ? (
          opened && (
            <Text size="sm" tone="success" className={classes.opened}>
              Now open
            </Text>
          )
        ) : (
          <PreparingBadge />
        )}
        <Group gap={8} nowrap className={classes.actions}>
          <Button className={classes.main} onClick={() => void add(true).catch(showNotSaved)}>
            Move to cart
          </Button>
          <SaveMark state={saved} />
          <CardMenu title={course.title} actions={[unwish]} />
        </Group>
        <Button
          fullWidth
          variant="default"
          leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
          onClick={() => void add(false).catch(showNotSaved)}
        >
          Add to Cart
        </Button>
      </div>
    </article>
  );
}
