import { askRazorpay, createRazorpayClient, type RazorpayOptions } from './razorpay-client.ts';
import { isPaymentSigned } from './signature.ts';
import { readWebhookEvent } from './webhook-event.ts';
import { type StatementItem, WebhookSignatureError, type PaymentProvider } from './payment-provider.ts';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  /** Without it webhooks are refused: an unsigned claim of payment must never grant a course. */
  webhookSecret?: string | undefined;
}

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** The most that a list of Razorpay's has in one answer. */
const PAGE = 100;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const toDate = (at: number) => new Date(at * 1000);

/** All of a list, the pages of which may overlap when something new is put before them. */
async function loadAll<T extends { id: string }>(
  method: string,
  load: (skip: number) => Promise<{ items: T[] }>,
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let skip = 0; ; skip += PAGE) {
    const { items } = await askRazorpay(method, () => load(skip));
    for (const item of items) found.set(item.id, item);
    if (items.length < PAGE) return [...found.values()];
  }
}

/** Razorpay through its own SDK. */
export function createRazorpayProvider(keys: RazorpayKeys, options: RazorpayOptions = {}): PaymentProvider {
  const client = createRazorpayClient(keys, options);
  return {
    name: 'razorpay',

    async createOrder({ amountPaise, currency, receipt }) {
      const order = await askRazorpay('orders.create', () =>
        client.orders.create({ amount: amountPaise, currency, receipt }),
      );
      // The window takes what the order says, whatever we show.
      if (Number(order.amount) !== amountPaise || order.currency !== currency) {
        throw new Error(
          `Razorpay opened an order of ${order.amount} ${order.currency}, not of ${amountPaise} ${currency}`,
        );
      }
      return { id: order.id, key: keys.keyId, checkoutScript: CHECKOUT_SCRIPT };
    },

    verifyPayment: (result) => isPaymentSigned(result, keys.keySecret),

    async fetchOrderPayments(orderId) {
      const { items } = await askRazorpay('orders.fetchPayments', () => client.orders.fetchPayments(orderId));
      return items.map((payment) => ({
        id: payment.id,
        orderId,
        amountPaise: Number(payment.amount),
        status: payment.status,
      }));
    },

    // Two guards, for a lost answer or a killed process must not pay twice: Razorpay is asked what it made for the reference,
    // and its own key holds back a second request while the first is still on its way.
    async refund({ paymentId, amountPaise, reference }) {
      const { items } = await askRazorpay('payments.fetchMultipleRefund', () =>
        client.payments.fetchMultipleRefund(paymentId, { count: 100 }),
      );
      const tried = items.filter(({ receipt }) => receipt?.startsWith(reference));
      const made = tried.find(({ status }) => status !== 'failed');
      if (made) return { id: made.id };
      // One that failed is answered as failed under its key for ever: the next try has another.
      const receipt = tried.length === 0 ? reference : `${reference}-${tried.length + 1}`;
      const { id, status } = await askRazorpay('payments.refund', () =>
        client.payments.refund(paymentId, { amount: amountPaise, receipt }),
      );
      if (status === 'failed') throw new Error(`The refund ${id} failed at Razorpay`);
      return { id };
    },

    async fetchStatement({ from, to }) {
      // Both ends belong to Razorpay's span.
      const span = { from: seconds(from), to: seconds(to) - 1, count: PAGE };
      const payments = await loadAll('payments.all', (skip) => client.payments.all({ ...span, skip }));
      const refunds = await loadAll('refunds.all', (skip) => client.refunds.all({ ...span, skip }));
      return [
        ...payments
          .filter(({ status }) => status === 'captured' || status === 'refunded')
          .map((payment): StatementItem => ({
            id: payment.id,
            kind: 'payment',
            orderId: payment.order_id || null,
            amountPaise: Number(payment.amount),
            feePaise: payment.fee ?? 0,
            taxPaise: payment.tax ?? 0,
            at: toDate(payment.created_at),
          })),
        ...refunds
          .filter(({ status }) => status !== 'failed')
          .map((refund): StatementItem => ({
            id: refund.id,
            kind: 'refund',
            orderId: null,
            amountPaise: Number(refund.amount),
            feePaise: 0,
            taxPaise: 0,
            at: toDate(refund.created_at),
          })),
      ];
    },

    readWebhook(rawBody, signature) {
      if (!keys.webhookSecret) throw new WebhookSignatureError('RAZORPAY_WEBHOOK_SECRET is not set');
      return readWebhookEvent(rawBody, signature, keys.webhookSecret);
    },
  };
}
