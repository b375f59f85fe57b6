import { askRazorpay, createRazorpayClient, type RazorpayOptions } from './razorpay-client.ts';
import { isPaymentSigned } from './signature.ts';
import { readWebhookEvent } from './webhook-event.ts';
import { WebhookSignatureError, type PaymentProvider } from './payment-provider.ts';

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
  /** Without it webhooks are refused: an unsigned claim of payment must never grant a course. */
  webhookSecret?: string | undefined;
}

const CHECKOUT_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

/** Razorpay through its own SDK. */
export function createRazorpayProvider(keys: RazorpayKeys, options: RazorpayOptions = {}): PaymentProvider {
  const client = createRazorpayClient(keys, options);
  return {
    name: 'razorpay',

    async createOrder({ amountPaise, currency, receipt }) {
      const order = await askRazorpay(() => client.orders.create({ amount: amountPaise, currency, receipt }));
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
      const { items } = await askRazorpay(() => client.orders.fetchPayments(orderId));
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
      const { items } = await askRazorpay(() => client.payments.fetchMultipleRefund(paymentId, { count: 100 }));
      const tried = items.filter(({ receipt }) => receipt?.startsWith(reference));
      const made = tried.find(({ status }) => status !== 'failed');
      if (made) return { id: made.id };
      // One that failed is answered as failed under its key for ever: the next try has another.
      const receipt = tried.length === 0 ? reference : `${reference}-${tried.length + 1}`;
      const { id, status } = await askRazorpay(() =>
        client.payments.refund(paymentId, { amount: amountPaise, receipt }),
      );
      if (status === 'failed') throw new Error(`The refund ${id} failed at Razorpay`);
      return { id };
    },

    readWebhook(rawBody, signature) {
      if (!keys.webhookSecret) throw new WebhookSignatureError('RAZORPAY_WEBHOOK_SECRET is not set');
      return readWebhookEvent(rawBody, signature, keys.webhookSecret);
    },
  };
}
