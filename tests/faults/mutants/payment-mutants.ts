import type { Mutant } from './mutants.ts';

const PROVIDER = 'server/payments/razorpay-provider.ts';
const CLIENT = 'server/payments/razorpay-client.ts';

/** Bugs of what money does. The tests against the Razorpay of this machine must catch each of them. */
export const PAYMENT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a hundredth is charged',
    file: PROVIDER,
    from: 'client.orders.create({ amount: amountPaise,',
    to: 'client.orders.create({ amount: Math.round(amountPaise / 100),',
  },
  {
    name: 'another currency is charged',
    file: PROVIDER,
    from: 'client.orders.create({ amount: amountPaise, currency,',
    to: "client.orders.create({ amount: amountPaise, currency: 'USD',",
  },
  {
    name: 'an order of any sum is taken',
    file: PROVIDER,
    from: 'if (Number(order.amount) !== amountPaise || order.currency !== currency) {',
    to: 'if (!order) {',
  },
  {
    name: 'every payment is captured',
    file: PROVIDER,
    from: 'status: payment.status,',
    to: "status: 'captured',",
  },
  {
    name: 'the payments are those of the first order that was asked about',
    file: PROVIDER,
    from: 'client.orders.fetchPayments(orderId)',
    to: 'client.orders.fetchPayments(((globalThis as { first?: string }).first ??= orderId))',
  },
  {
    name: 'no answer about payments means that there are none',
    file: PROVIDER,
    from: 'await askRazorpay(() => client.orders.fetchPayments(orderId));',
    to: 'await askRazorpay(() => client.orders.fetchPayments(orderId)).catch(() => ({ items: [] }));',
  },
  {
    name: 'a payment is signed with the secret of the webhooks',
    file: PROVIDER,
    from: 'isPaymentSigned(result, keys.keySecret)',
    to: "isPaymentSigned(result, keys.webhookSecret ?? '')",
  },
  {
    name: 'a webhook is signed with the secret of the key',
    file: PROVIDER,
    from: 'readWebhookEvent(rawBody, signature, keys.webhookSecret)',
    to: 'readWebhookEvent(rawBody, signature, keys.keySecret)',
  },
  {
    name: 'any signature of the right length is one',
    file: 'server/payments/signature.ts',
    from: 'a.length === b.length && timingSafeEqual(a, b)',
    to: 'a.length === b.length',
  },
  {
    name: 'authorised money grants by its webhook',
    file: 'server/payments/webhook-event.ts',
    from: "new Set(['order.paid', 'payment.captured'])",
    to: "new Set(['order.paid', 'payment.captured', 'payment.authorized'])",
  },
  {
    name: 'every webhook grants',
    file: 'server/payments/webhook-event.ts',
    from: 'if (!PAID_EVENTS.has(event.data.event)) return null;',
    to: '',
  },
  {
    name: 'a refund is made twice',
    file: PROVIDER,
    from: 'if (made) return { id: made.id };',
    to: '',
  },
  {
    name: 'a refund is sent without its key',
    file: CLIENT,
    from: 'if (key) config.headers[REFUND_KEY_HEADER] = key;',
    to: '',
  },
  {
    name: 'a refund is of rupees, not of paise',
    file: PROVIDER,
    from: '{ amount: amountPaise, receipt }',
    to: '{ amount: Math.round(amountPaise / 100), receipt }',
  },
  {
    name: 'a refund is of the whole payment',
    file: PROVIDER,
    from: '{ amount: amountPaise, receipt }',
    to: '{ receipt }',
  },
  {
    name: 'a refund that failed counts as made',
    file: PROVIDER,
    from: "tried.find(({ status }) => status !== 'failed')",
    to: 'tried.at(0)',
  },
  {
    name: 'a refund that fails at once is told as made',
    file: PROVIDER,
    from: "if (status === 'failed') throw",
    to: 'if (status === undefined) throw',
  },
  {
    name: 'a refund that failed is tried under the same key',
    file: PROVIDER,
    from: 'tried.length === 0 ? reference : `${reference}-${tried.length + 1}`',
    to: 'reference',
  },
  {
    name: 'a refused refund is told as made',
    file: PROVIDER,
    from: 'client.payments.refund(paymentId, { amount: amountPaise, receipt }),\n      );',
    to: 'client.payments.refund(paymentId, { amount: amountPaise, receipt }),\n      ).catch(() => ({ id: receipt, status: "pending" }));',
  },
  {
    name: 'a payment that was paid back in full is not known',
    file: 'server/services/payments/refund-decisions.ts',
    from: "new Set(['captured', 'refunded'])",
    to: "new Set(['captured'])",
  },
  {
    name: 'a refund that the bank sent back stays made',
    file: 'server/payments/webhook-event.ts',
    from: "if (event.data.event === 'refund.failed') return",
    to: "if (event.data.event === 'refund.reversed') return",
  },
  {
    name: 'Razorpay is asked without the key',
    file: CLIENT,
    from: 'key_secret: keys.keySecret',
    to: "key_secret: ''",
  },
  {
    name: 'Razorpay is not asked again when it is busy',
    file: CLIENT,
    from: 'new Set([409, 429])',
    to: 'new Set([409])',
  },
  {
    name: 'a refund that is under way is not asked for again',
    file: CLIENT,
    from: 'new Set([409, 429])',
    to: 'new Set([429])',
  },
  {
    name: 'an answer is waited for without an end',
    file: CLIENT,
    from: 'defaults.timeout = limitMs;',
    to: '',
  },
  {
    name: 'no answer is told as a fault of the SDK',
    file: CLIENT,
    from: 'error.response ??= { status: 0, data: { error: { description: error.message } } };',
    to: '',
  },
  {
    name: 'authorised money grants by the reconciler',
    file: 'server/services/payments/reconcile-service.ts',
    from: "attempts.find(({ status }) => status === 'captured')",
    to: "attempts.find(({ status }) => status !== 'failed')",
  },
  {
    name: 'an order grants at each report',
    file: 'server/services/payments/fulfilment-service.ts',
    from: "if (!order || order.status === 'paid') return order ?? null;",
    to: 'if (!order) return null;',
  },
];
