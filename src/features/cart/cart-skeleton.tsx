import { SKELETONS_CART } from '#contract/limits.ts';
import { Stack } from '#ui/kit/stack.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './cart-page.module.css';

export function CartSkeleton() {
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
