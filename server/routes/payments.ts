import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import type { MessageAnswer } from '#contract/answer.ts';
import { API_BASE, ENDPOINTS } from '#contract/endpoints.ts';
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { CALL_LIMITS, limit } from '../http/limit-calls.ts';
import { readInput } from '../http/input.ts';
import { readJsonText } from '../http/json-body.ts';
import { Refusal } from '../services/refusal.ts';
import { announceCapture } from '../payments/announce-capture.ts';
import { type PaymentProvider, WebhookSignatureError } from '../payments/payment-provider.ts';
import { SANDBOX_CHECKOUT_PATH, sandboxCheckoutScript, type SandboxProvider } from '../payments/sandbox-provider.ts';
import { fulfilOrder } from '../services/payments/fulfilment-service.ts';
import { reopenRefund } from '../services/payments/refund-decisions.ts';

const sandboxPaymentSchema = z.strictObject({
  orderId: z.string().max(100),
  amountPaise: z.int().min(0),
  method: z.enum(['card', 'upi']),
  outcome: z.enum(['paid', 'failed']),
});

function readSandboxPayment(text: string): z.infer<typeof sandboxPaymentSchema> | null {
  try {
    return readInput(sandboxPaymentSchema, JSON.parse(text));
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return null;
    throw error;
  }
}

const small = bodyLimit({
  maxSize: JSON_BODY_MAX_BYTES,
  onError: () => {
    throw new Refusal('payload_too_large', 'The request is too large.');
  },
});

const webhookPath = API_BASE + ENDPOINTS.paymentWebhook.path;
const SIGNATURE_HEADER = 'X-Razorpay-Signature';
const signedBy = (signature: string, body: string) => ({
  method: 'POST',
  body,
  headers: { [SIGNATURE_HEADER]: signature, 'Content-Type': 'application/json' },
});

const isSandbox = (payments: PaymentProvider): payments is SandboxProvider => payments.name === 'sandbox';

function readWebhook(
  payments: PaymentProvider,
  body: string,
  signature: string,
): ReturnType<PaymentProvider['readWebhook']> {
  try {
    return payments.readWebhook(body, signature);
  } catch (error) {
    if (error instanceof WebhookSignatureError) throw new Refusal('forbidden', 'The signature is not valid.');
    if (error instanceof SyntaxError) throw new Refusal('bad_request', 'The request body is not valid JSON.');
    throw error;
  }
}

/** The provider's webhook, and in the sandbox the provider's own side: its script and its till. */
export function paymentRoutes(api: Api, deps: Deps): void {
  const { db, clock, payments } = deps;

  // Not by `route()`: the signature is over the very bytes, before anything reads them.
  api.post(webhookPath, limit(deps, CALL_LIMITS.paymentWebhook), small, async (c) => {
    const told = readWebhook(payments, await readJsonText(c), c.req.header(SIGNATURE_HEADER) ?? '');
    // What is not ours is another shop's on the same account; refused, the provider would send it again for a day.
    if (told && 'failedRefundId' in told) {
      const reopened = await reopenRefund(db, deps, told.failedRefundId);
      c.get('log').warn({ ...told, reopened }, 'a refund did not arrive: the requests that it was for are open again');
    } else if (told) {
      const order = await inTransaction(db, (tx) => fulfilOrder(tx, { clock, ...told }));
      if (!order) c.get('log').warn({ orderId: told.orderId }, 'a payment for an order that is not ours');
    }
    return c.json({ success: true, message: 'Noted.' } satisfies MessageAnswer);
  });

  if (!isSandbox(payments)) return;
  const script = sandboxCheckoutScript();

  api.get(API_BASE + SANDBOX_CHECKOUT_PATH, limit(deps, 'public'), (c) =>
    c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );

  api.post(`${API_BASE}/payment/sandbox/payments`, limit(deps, 'provider'), small, async (c) => {
    const asked = readSandboxPayment(await readJsonText(c));
    if (!asked) {
      const error = {
        code: 'BAD_REQUEST_ERROR',
        description: 'The request is not valid.',
        reason: 'input_validation_failed',
      };
      return c.json({ error }, 400);
    }
    const outcome = await payments.pay(asked);
    if (!('error' in outcome)) {
      const { orderId, amountPaise } = asked;
      announceCapture(
        payments.webhookOf('payment.captured', { id: outcome.razorpay_payment_id, orderId, amountPaise }),
        {
          delaysMs: deps.env.sandboxWebhooksMs,
          send: async ({ body, signature }) => (await api.request(webhookPath, signedBy(signature, body))).status,
          log: deps.logger,
        },
      );
    }
    return c.json(outcome, 'error' in outcome ? 400 : 200);
  });
}
