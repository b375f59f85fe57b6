import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Course, CourseSummary } from '#contract/course.ts';
import { isOwnCourse, isReady } from '#contract/for-sale.ts';
import { CART_REMOVE_DELAY_MS } from '#contract/limits.ts';
import { totalRupees } from '#contract/price.ts';
import { toApiError } from '#data/api/api-error.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { addToCart, type AddToCartOutcome } from './add-to-cart.ts';
import { rememberIntent } from './intent.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { serverCopy } from '../server-copy-query.ts';
import { submitSurely } from '../submit.ts';
import type { Outcome } from '#data/outbox/delivery/outcomes.ts';
import { getSession } from '#data/session/session-store.ts';
import { useSession } from '../account/session.ts';
import { device } from '#data/parts/load.ts';

export type { AddToCartOutcome } from './add-to-cart.ts';

const cartOf = createLiveSources(async () => (await device()).loadCartView);
const NO_COURSES: Course[] = [];

/** The server's cart. Each answer is saved on this device. */
export function cartQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.cart(userId),
    meta: { persist: true },
    queryFn: ({ signal }) =>
      serverCopy<Course[]>(
        {
          userId,
          fetch: async (both) => (await call('cartGet', { userId, signal: both })).cart,
          save: async (cart, revs) => (await device()).saveCart(userId, cart, revs.cart),
          load: async () => (await device()).loadCart(userId),
        },
        signal,
      ),
  });
}

export interface CartState {
  items: Course[];
  /** The items that can be bought now: with lessons, and not the user's own. */
  buyable: Course[];
  /** The total of `buyable`. */
  totalRupees: number;
  /** True until the cart is known. */
  isPending: boolean;
  /** Why the cart could not be loaded; null while there is a cart to show. */
  error: ApiError | null;
  refetch: () => void;
  /** Whether a change of the cart is pending. */
  unsynced: boolean;
}

/** The cart including pending changes. Empty while nobody is signed in. */
export function useCart(): CartState {
  const { user, status } = useSession();
  const userId = user?._id ?? '';
  const query = useQuery({ ...cartQuery(userId), enabled: userId !== '' });
  const live = useLive(userId === '' ? null : cartOf(userId));
  const known = live.state === 'ready' ? live.data.known : live.state === 'unavailable' && query.data !== undefined;
  const items = live.data?.items ?? (known ? query.data : undefined) ?? NO_COURSES;
  const failed = !known && query.isError;
  const buyable = items.filter((course) => isReady(course) && !isOwnCourse(course, user));
  return {
    items,
    buyable,
    totalRupees: totalRupees(buyable),
    isPending: status === 'unknown' || (userId !== '' && !known && !failed),
    error: failed ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
    unsynced: live.data?.unsynced ?? false,
  };
}

/** Adds a course. After 'login-required', the next login in this tab adds it. */
export function useAddToCart(): (course: CourseSummary) => Promise<AddToCartOutcome> {
  return useCallback(async (course) => {
    const { user } = getSession();
    if (user) return addToCart(user, course);
    rememberIntent({ course });
    return { kind: 'login-required' };
  }, []);
}

/**
 * Removes a course: hidden at once, sent to the server after 5 s unless `undo` is called. `outcome` is the server's answer;
 * 'waiting' when the removal was undone or is not sent yet.
 */
export function useRemoveFromCart(): (
  course: CourseSummary,
) => Promise<{ undo: () => Promise<void>; outcome: Promise<Outcome> }> {
  return useCallback(async (course) => {
    const { user } = getSession();
    if (!user) throw new Error('Nobody is signed in');
    const removal = await submitSurely('cart-remove', user._id, { course }, { delayMs: CART_REMOVE_DELAY_MS });
    return {
      outcome: removal.outcome,
      undo: async () => {
        if (!(await removal.takeBack())) await submitSurely('cart-add', user._id, { course });
      },
    };
  }, []);
}
