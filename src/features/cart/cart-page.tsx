import { IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Course } from '#contract/course.ts';
import { isReady } from '#contract/for-sale.ts';
import { SKELETONS_CART, UNDO_NOTICE_MS } from '#contract/limits.ts';
import { TEXT } from '#contract/texts.ts';
import { useCart, useRemoveFromCart } from '#data/queries/buying/cart.ts';
import { useCartSaveState } from '#data/queries/outbox.ts';
import { LinkButton } from '#ui/button.tsx';
import { CourseCover } from '#ui/course/course-cover.tsx';
import { PreparingBadge } from '#ui/course/preparing-badge.tsx';
import { Price } from '#ui/course/price.tsx';
import { formatRupees } from '#ui/format-rupees.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { showUndo } from '#ui/undo-toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './cart-page.module.css';

function CartSkeleton() {
  return (
    <Stack gap="24px 40px" className={classes.layout} role="status">
      <VisuallyHidden>Loading your cart</VisuallyHidden>
      <div className={classes.items}>
        {Array.from({ length: SKELETONS_CART }, (_, index) => (
          <div key={index} className={classes.item}>
            <Skeleton className={classes.thumb} style={{ aspectRatio: '16 / 9' }} height="auto" />
            <div className={classes.about}>
              <Skeleton height={18} width="80%" />
              <Skeleton height={14} width="45%" style={{ marginTop: 10 }} />
              <Skeleton height={14} width="20%" style={{ marginTop: 10 }} />
            </div>
          </div>
        ))}
      </div>
      <Skeleton height={220} radius="lg" />
    </Stack>
  );
}

function CartItem({ course, onRemove }: { course: Course; onRemove: () => void }) {
  const ready = isReady(course);
  return (
    <li className={classes.item}>
      <div className={classes.thumb}>
        <CourseCover course={course} sizes="180px" />
      </div>
      <div className={classes.about}>
        <Text component="h2" size="lg" className={classes.title}>
          <Link to={paths.overview(course._id)}>{course.title}</Link>
        </Text>
        <Text size="sm" dimmed className={classes.dim}>
          Created By {course.createdBy.username || 'Unknown'}
        </Text>
        <Group component="p" gap={6} nowrap className={classes.rating}>
          <IconStarFilled size={14} aria-hidden />
          <VisuallyHidden>Average rating: </VisuallyHidden>
          {course.averageRating === null ? 'N/A' : course.averageRating.toFixed(1)}
        </Group>
        {!ready && <PreparingBadge />}
      </div>
      <div className={classes.price} data-left-out={!ready || undefined}>
        <Price rupees={course.price} />
        {!ready && (
          <Text component="span" size="xs" dimmed className={classes.leftOut}>
            Not included in the total
          </Text>
        )}
      </div>
      <IconButton className={classes.remove} size="lg" aria-label={`Remove ${course.title}`} onClick={onRemove}>
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}

interface CartPageProps {
  /** The checkout, passed in by the route, because it belongs to another feature. */
  Checkout: ComponentType<{ items: readonly string[]; totalRupees: number }>;
}

const LEFT_OUT = 'Courses with lessons still being prepared stay in your cart but are not in the total.';

const showRemoveFailed = () => showToast({ message: TEXT.cart.removeFailed, tone: 'error' });

export function CartPage({ Checkout }: CartPageProps) {
  const cart = useCart();
  const removeFromCart = useRemoveFromCart();
  const saved = useCartSaveState(cart.unsynced);

  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);
  const [told, setTold] = useState('');

  // The clicked button was removed with its course. The focus moves to the course that took its place.
  useEffect(() => {
    if (removedAt.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button');
    buttons?.[Math.min(removedAt.current, buttons.length - 1)]?.focus();
  }, [cart.items.length]);

  async function remove(course: Course, index: number) {
    removedAt.current = index;
    setTold('');
    const { undo, outcome } = await removeFromCart(course);
    showUndo(TEXT.cart.removed, undo, UNDO_NOTICE_MS);
    const { kind } = await outcome;
    if (kind === 'delivered') setTold(TEXT.cart.removedOnPage);
    if (kind === 'refused') showRemoveFailed();
  }

  function content() {
    if (cart.isPending) return <CartSkeleton />;
    if (cart.error && cart.items.length === 0) {
      return (
        <ErrorState
          message={TEXT.cart.fetchFailed}
          text={cart.error.kind === 'http' ? cart.error.message : 'Check your connection and try again.'}
          onRetry={cart.refetch}
        />
      );
    }
    if (cart.items.length === 0) {
      return (
        <EmptyState
          title={TEXT.cart.emptyTitle}
          text={TEXT.cart.emptyText}
          picture="cart"
          action={<LinkButton to={paths.home}>Browse Courses</LinkButton>}
        />
      );
    }
    return (
      <Stack gap="24px 40px" className={classes.layout}>
        <ul ref={list} className={classes.items} aria-label="Courses in your cart">
          {cart.items.map((course, index) => (
            <CartItem
              key={course._id}
              course={course}
              onRemove={() => void remove(course, index).catch(showRemoveFailed)}
            />
          ))}
        </ul>
        <Card component="section" gap={16} className={classes.summary} aria-label="Order summary">
          <Text size="sm" dimmed>
            {cart.buyable.length} {cart.buyable.length === 1 ? 'course' : 'courses'}
          </Text>
          {cart.buyable.length < cart.items.length && (
            <Text size="sm" dimmed>
              {LEFT_OUT} You can buy {cart.items.length - cart.buyable.length === 1 ? 'it' : 'them'} when the first
              lesson is available.
            </Text>
          )}
          <Group gap={16} align="baseline" justify="space-between" nowrap className={classes.total}>
            <span>Total</span>
            <output>{formatRupees(cart.totalRupees, { decimals: 2 })}</output>
          </Group>
          <Checkout items={cart.buyable.map((course) => course._id)} totalRupees={cart.totalRupees} />
          <div className={classes.saved}>
            <SaveMark state={saved} words />
          </div>
          <Text size="sm" dimmed className={classes.guarantee}>
            15-Day Money-Back Guarantee
          </Text>
        </Card>
      </Stack>
    );
  }

  return (
    <PageContainer>
      <PageMeta title="Your Cart" description="The courses you are ready to buy." noindex />
      <PageHeader title="Your Cart" />
      <Text role="status" size="sm" dimmed className={classes.told}>
        {told}
      </Text>
      {content()}
    </PageContainer>
  );
}
