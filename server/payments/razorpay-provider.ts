import Razorpay from 'razorpay';
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
export function createRazorpayProvider(keys: RazorpayKeys): PaymentProvider {
  const client = new Razorpay({ key_id: keys.keyId, key_secret: keys.keySecret });
  return {
    name: 'razorpay',

    async createOrder({ amountPaise, currency, receipt }) {
      const order = await client.orders.create({ amount: amountPaise, currency, receipt });
      return { id: order.id, key: keys.keyId, checkoutScript: CHECKOUT_SCRIPT };
    },

    verifyPayment: (result) => isPaymentSigned(result, keys.keySecret),

    async fetchOrderPayments(orderId) {
      const { items } = await client.orders.fetchPayments(orderId);
      return items.map((payment) => ({
        id: payment.id,
        orderId,
        amountPaise: Number(payment.amount),
        status: payment.status,
      }));
    },

    async refund({ paymentId, amountPaise, reference }) {
      // A lost answer or a killed process must not pay twice, and a receipt alone does not keep Razorpay from it.
      const { items } = await client.payments.fetchMultipleRefund(paymentId, { count: 100 });
      const made = items.find(({ receipt, status }) => receipt === reference && status !== 'failed');
      if (made) return { id: made.id };
      const { id } = await client.payments.refund(paymentId, { amount: amountPaise, receipt: reference });
      return { id };
    },

    readWebhook(rawBody, signature) {
      if (!keys.webhookSecret) throw new WebhookSignatureError('RAZORPAY_WEBHOOK_SECRET is not set');
      return readWebhookEvent(rawBody, signature, keys.webhookSecret);
    },
  };
}
