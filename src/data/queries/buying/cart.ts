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

/** The cart as the server has it, saved on this device with each answer. */
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
  /** Those that can be bought now: they have lessons and are somebody else's. */
  buyable: Course[];
  /** Of those. */
  totalRupees: number;
  /** Nothing is known yet. */
  isPending: boolean;
  /** Why nothing is known; null while there is something to show. */
  error: ApiError | null;
  refetch: () => void;
  /** Some of it waits to be delivered. */
  unsynced: boolean;
}

/** The cart with the changes that wait on this device. Empty while nobody is signed in. */
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

/** Adds a course. 'login-required' remembers it, and the next login of this tab completes it. */
export function useAddToCart(): (course: CourseSummary) => Promise<AddToCartOutcome> {
  return useCallback(async (course) => {
    const { user } = getSession();
    if (user) return addToCart(user, course);
    rememberIntent({ course });
    return { kind: 'login-required' };
  }, []);
}

/**
 * Removes a course: out of view at once, told to the server in 5 s unless `undo` is called. `outcome` is what the server
 * made of it; 'waiting' when it was undone or is not told yet.
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
