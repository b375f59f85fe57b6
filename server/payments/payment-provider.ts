import type { PaymentResult } from '#contract/order.ts';

export interface ProviderOrder {
  /** The provider's order id: what its window is opened with and what it signs. */
  id: string;
  /** Public key for the window; never the secret. */
  key: string;
  /** Address of the script that defines `window.Razorpay`. */
  checkoutScript: string;
}

export interface ProviderPayment {
  id: string;
  orderId: string;
  amountPaise: number;
  /** `captured`: the money is ours. `authorized` may still lapse, so it never grants a course. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** One line of what the provider says that it took for us or paid back. Amounts in paise. */
export interface StatementItem {
  /** The provider's id of the payment or the refund. */
  id: string;
  /** `other`: neither, such as an adjustment. */
  kind: 'payment' | 'refund' | 'other';
  /** Null where the statement does not say. */
  orderId: string | null;
  amountPaise: number;
  /** What it kept for this, `taxPaise` in it. */
  feePaise: number;
  taxPaise: number;
  at: Date;
}

/** A payment that the provider itself reported. */
export interface WebhookPayment {
  orderId: string;
  paymentId: string | null;
}

/** A refund that the provider had taken on and that did not arrive: the money is with us again. */
export interface WebhookFailedRefund {
  failedRefundId: string;
}

/**
 * What a payment provider must offer. The checkout calls nothing else, so that the sandbox and Razorpay run the same
 * code.
 */
export interface PaymentProvider {
  readonly name: 'razorpay' | 'sandbox';
  /** Opens an order. `receipt` is our own reference (at most 40 characters). Throws when the provider cannot be reached. */
  createOrder: (input: { amountPaise: number; currency: string; receipt: string }) => Promise<ProviderOrder>;
  /** Whether the provider signed exactly this order with exactly this payment. Compares in constant time. */
  verifyPayment: (result: PaymentResult) => boolean;
  /** Every attempt to pay the order, failed ones too. Throws when the provider cannot be reached. */
  fetchOrderPayments: (orderId: string) => Promise<ProviderPayment[]>;
  /**
   * Sends money of a captured payment back. `reference` (10 to 36 characters) names the refund on our side: asked again
   * with it, the provider pays once and answers the same. Throws when it cannot be reached, or refuses.
   */
  refund: (input: { paymentId: string; amountPaise: number; reference: string }) => Promise<{ id: string }>;
  /**
   * Every payment that is ours and every refund that did not fail, of those that were made from `from` until before `to`.
   * Throws when the provider cannot be reached.
   */
  fetchStatement: (span: { from: Date; to: Date }) => Promise<StatementItem[]>;
  /**
   * The payment that a webhook reports as done, or the refund that failed; null for all other events.
   * Throws `WebhookSignatureError` when the body was not signed by the provider.
   */
  readWebhook: (rawBody: string, signature: string) => WebhookPayment | WebhookFailedRefund | null;
}

export class WebhookSignatureError extends Error {
  override name = 'WebhookSignatureError';
}
