import { CURRENCY } from '#contract/limits.ts';
import { CHECKOUT_TEXT } from '#contract/checkout-texts.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { Refusal } from '../services/refusal.ts';
import { longRoute, route } from '../http/route.ts';
import { priceOrder, saveOrder } from '../services/payments/orders-service.ts';
import { cancelPlan, loadPlans } from '../services/payments/plan-service.ts';
import { recordPurchase } from '../services/payments/purchase-service.ts';
import { loadReceipt, loadReceipts } from '../services/payments/receipt-service.ts';
import { loadRefunds, requestRefund } from '../services/payments/refund-service.ts';
import { readOrderStatus, reconcileUser } from '../services/payments/reconcile-service.ts';

/** Orders, their receipts and refunds, and plans. */
export function orderRoutes(api: Api, deps: Deps): void {
  const { clock, payments } = deps;

  longRoute(api, deps, 'orderCreate', async ({ db, user, body, log, once }) => {
    // A provider that cannot be asked must not keep anyone from buying: the order itself will tell.
    await reconcileUser(db, deps, {
      userId: user.id,
      onUnreachable: (error) => log.warn({ err: error }, 'an open order was not reconciled'),
    });
    const checkout = await priceOrder(db, user.id, body);
    const receipt = `${user.id.slice(0, 20)}-${clock.now().getTime()}`;
    const opened = await payments
      .createOrder({ amountPaise: checkout.amountPaise, currency: CURRENCY, receipt })
      .catch((error: unknown) => {
        log.error({ err: error }, 'the payment provider opened no order');
        throw new Refusal('unavailable', CHECKOUT_TEXT.orderFailed);
      });
    return once(async (tx) => ({
      success: true,
      data: await saveOrder(tx, { clock, userId: user.id, checkout, opened, provider: payments.name }),
    }));
  });

  route(api, deps, 'orderStatus', async ({ db, user, query, log }) => ({
    success: true,
    data: await readOrderStatus(db, deps, {
      userId: user.id,
      orderId: query.orderId,
      onUnreachable: (error) => log.warn({ err: error }, 'an open order was not reconciled'),
    }),
  }));

  route(api, deps, 'orderList', async ({ db, user, query }) => {
    const { receipts, total } = await loadReceipts(db, user.id, query);
    return { success: true, data: receipts, total, ...query };
  });

  route(api, deps, 'orderReceipt', async ({ db, user, query }) => ({
    success: true,
    data: await loadReceipt(db, user.id, query.orderId),
  }));

  route(api, deps, 'coursePurchase', async ({ db, user, body }) => ({
    success: true,
    message: CHECKOUT_TEXT.recorded,
    data: await recordPurchase(db, { clock, payments, userId: user.id }, body),
  }));

  route(api, deps, 'refundList', async ({ db, user }) => ({
    success: true,
    data: await loadRefunds(db, { clock, userId: user.id }),
  }));

  route(api, deps, 'refundRequest', async ({ db, user, body }) => ({
    success: true,
    message: 'Refund requested. Refunds are processed in 3-5 business days.',
    data: await requestRefund(db, { clock, userId: user.id }, body),
  }));

  route(api, deps, 'planList', async ({ db, user }) => ({
    success: true,
    ...(await loadPlans(db, { clock, userId: user.id })),
  }));

  route(api, deps, 'planCancel', async ({ db, user, body }) => ({
    success: true,
    message: 'Your plan is cancelled. You keep it until it ends.',
    data: await cancelPlan(db, { clock, userId: user.id, planId: body.planId }),
  }));
}
