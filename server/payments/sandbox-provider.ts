import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { API_BASE } from '#contract/endpoints.ts';
import type { SessionSecrets } from '../auth/session-secret.ts';
import { CURRENCY } from '#contract/limits.ts';
import { fromRoot } from '../program/from-root.ts';
import { makeSandboxOrderId, readSandboxOrderId } from './sandbox-order-id.ts';
import { hmacHex, isPaymentSigned, signPayment } from './signature.ts';
import type { SignedWebhook } from './announce-capture.ts';
import { readWebhookEvent } from './webhook-event.ts';
import type { PaymentProvider, ProviderPayment, StatementItem } from './payment-provider.ts';

export const SANDBOX_CHECKOUT_PATH = '/payment/sandbox/checkout.js';
const SANDBOX_KEY = 'rzp_sandbox_code_it';

const read = (name: string) => readFileSync(fromRoot(`server/payments/sandbox/${name}`), 'utf8');

/** The sandbox's own checkout.js: a classic script that defines `window.Razorpay`. */
export function sandboxCheckoutScript(): string {
  const constants = { MARKUP: read('checkout.html'), STYLE: read('checkout.css') };
  const lines = Object.entries(constants).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};`);
  // In a block, so that a page which loads the script twice does not declare the constants twice.
  return `{\n${lines.join('\n')}\n${read('checkout.js')}}\n`;
}

/** One attempt to pay in the sandbox's window. */
interface SandboxPayment extends ProviderPayment {
  method: 'card' | 'upi';
  status: 'captured' | 'failed';
}

interface SandboxRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
}

/** Where the sandbox keeps the attempts to pay, and refunds. Shared by every server on one database. */
export interface SandboxPaymentStore {
  /** Keeps the attempt, unless it is a capture and the order has one already: then nothing is kept. Answers the kept capture. */
  save: (payment: SandboxPayment) => Promise<ProviderPayment>;
  ofOrder: (orderId: string) => Promise<ProviderPayment[]>;
  byId: (paymentId: string) => Promise<ProviderPayment | undefined>;
  /** Keeps a refund, once by its id. Answers false, and keeps nothing, if more would go back than was paid. */
  saveRefund: (refund: SandboxRefund) => Promise<boolean>;
  statement: (span: { from: Date; to: Date }) => Promise<StatementItem[]>;
}

/** Razorpay's words for a refused payment. */
interface SandboxFailure {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: { order_id: string; payment_id?: string };
}

type SandboxOutcome =
  { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string } | { error: SandboxFailure };

export interface SandboxProvider extends PaymentProvider {
  readonly name: 'sandbox';
  /**
   * The call of the payment window. A second payment of a paid order answers the first payment again, so that a lost
   * answer costs nobody a course.
   */
  pay: (input: {
    orderId: string;
    amountPaise: number;
    method: 'card' | 'upi';
    outcome: 'paid' | 'failed';
  }) => Promise<SandboxOutcome>;
  /** The webhook that tells of a payment, as Razorpay words and signs it. */
  webhookOf: (
    event: 'payment.captured' | 'payment.authorized',
    payment: Omit<ProviderPayment, 'status'>,
  ) => SignedWebhook;
}

/** Speaks Razorpay's protocol from our own server; no money moves. The secrets are the server's own, of any length. */
export function createSandboxProvider(options: SessionSecrets & { store: SandboxPaymentStore }): SandboxProvider {
  const { store } = options;
  const toSecret = (own: string) => hmacHex('sandbox-payments', own);
  const secret = toSecret(options.secret);
  const secrets = [secret, ...options.olderSecrets.map(toSecret)];

  function failure(orderId: string, reason: string, description: string, paymentId?: string): SandboxOutcome {
    const metadata = paymentId ? { order_id: orderId, payment_id: paymentId } : { order_id: orderId };
    const step = 'payment_authorization';
    return { error: { code: 'BAD_REQUEST_ERROR', description, source: 'customer', step, reason, metadata } };
  }

  return {
    name: 'sandbox',

    createOrder: ({ amountPaise }) =>
      Promise.resolve({
        id: makeSandboxOrderId(amountPaise, secret),
        key: SANDBOX_KEY,
        checkoutScript: API_BASE + SANDBOX_CHECKOUT_PATH,
      }),

    verifyPayment: (result) => secrets.some((by) => isPaymentSigned(result, by)),

    fetchOrderPayments: (orderId) => store.ofOrder(orderId),

    // Its id follows from the reference, so that asking again is no second refund.
    async refund({ paymentId, amountPaise, reference }) {
      const payment = await store.byId(paymentId);
      if (payment?.status !== 'captured') throw new Error(`The sandbox captured no payment ${paymentId}`);
      const id = `rfnd_${hmacHex(`${paymentId} ${reference}`, secret).slice(0, 20)}`;
      if (!(await store.saveRefund({ id, paymentId, amountPaise }))) {
        throw new Error('The total refund amount is greater than the refund payment amount');
      }
      return { id };
    },

    fetchStatement: (span) => store.statement(span),

    readWebhook: (rawBody, signature) => readWebhookEvent(rawBody, signature, secret),

    webhookOf(event, { id, orderId, amountPaise }) {
      const status = event === 'payment.captured' ? 'captured' : 'authorized';
      const entity = { id, entity: 'payment', order_id: orderId, amount: amountPaise, currency: CURRENCY, status };
      const body = JSON.stringify({ entity: 'event', event, contains: ['payment'], payload: { payment: { entity } } });
      return { body, signature: hmacHex(body, secret) };
    },

    async pay({ orderId, amountPaise, method, outcome }) {
      const [due = null] = secrets.map((by) => readSandboxOrderId(orderId, by)).filter((amount) => amount !== null);
      if (due === null) return failure(orderId, 'input_validation_failed', 'The id provided does not exist');
      if (due !== amountPaise) {
        return failure(orderId, 'input_validation_failed', 'Your payment amount is different from your order amount.');
      }
      const attempt = { id: `pay_${randomBytes(10).toString('hex')}`, orderId, amountPaise, method };
      if (outcome === 'failed') {
        const failed = await store.save({ ...attempt, status: 'failed' });
        return failure(orderId, 'payment_failed', 'Your payment was declined by the sandbox bank.', failed.id);
      }
      const captured = await store.save({ ...attempt, status: 'captured' });
      return {
        razorpay_payment_id: captured.id,
        razorpay_order_id: orderId,
        razorpay_signature: signPayment(orderId, captured.id, secret),
      };
    },
  };
}
