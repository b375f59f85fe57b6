import type { ReleasedSchema } from './schema.ts';
import { v1 } from './v1.ts';

export const v2: ReleasedSchema = {
  version: 2,
  stores: { ...v1.stores, receipts: '[userId+orderId], userId' },
  rows: (userId) => ({
    ...v1.rows(userId),
    receipts: [
      {
        userId,
        orderId: 'order_1',
        receipt: {
          orderId: 'order_1',
          paymentId: 'pay_1',
          paidAt: '2026-11-02T00:00:00.000Z',
          items: [{ courseId: '11111111-1111-4111-8111-111111111111', title: 'Weaving on a frame loom', price: 499 }],
          total: 499,
        },
      },
    ],
  }),
};
