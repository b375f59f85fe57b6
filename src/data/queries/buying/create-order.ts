import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CURRENCY } from '#contract/limits.ts';
import type { Order } from '#contract/order.ts';
import { call } from '#data/api/http-client.ts';
import { device } from '#data/parts/load.ts';
import { holdOrder } from './orders-in-hand.ts';
import { refreshAfterRefusal, requireUser } from './orders.ts';

/** `amount` is the total in rupees that the learner saw; `items` are course ids. */
export interface CreateOrder {
  amount: number;
  currency?: typeof CURRENCY;
  items: string[];
}

/**
 * Creates a payment order and saves it on this device before it resolves, so that every payment can be traced. Call
 * `releaseOrder` when the checkout has ended. If the server refuses because this device's data is out of date, the data is refetched.
 */
export function useCreateOrderMutation() {
  const client = useQueryClient();
  return useMutation({
    // Not awaited, because the error must be shown at once.
    onError: (error) => void refreshAfterRefusal(client, error),
    mutationFn: async ({ amount, items }: CreateOrder): Promise<Order> => {
      const userId = requireUser();
      const idempotencyKey = crypto.randomUUID();
      const body = { amount, currency: CURRENCY, items } as const;
      const order = (await call('orderCreate', { body, userId, idempotencyKey })).data;
      holdOrder(order.id);
      await noteOrder(userId, order);
      return order;
    },
  });
}

async function noteOrder(userId: string, order: Order): Promise<void> {
  const { writeAs } = await device();
  try {
    await writeAs(userId, 'orders', (db) => db.orders.put({ id: order.id, userId, order, createdAt: Date.now() }));
  } catch (error) {
    // Then the payment can only be traced by the provider's webhook to the server.
    console.warn('The order could not be noted on this device', error);
  }
}
