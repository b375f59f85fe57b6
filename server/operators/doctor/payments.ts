import { paysByRazorpay } from '../../env.ts';
import { askRazorpay, createRazorpayClient, type RazorpayOptions } from '../../payments/razorpay-client.ts';
import { assertSandboxAllowed } from '../../payments/sandbox-guard.ts';
import { type Finding, ok, type Patient, problem, warning, wordsOf } from './finding.ts';

/** As Razorpay writes its keys: `rzp_test_` or `rzp_live_`, and 14 letters and digits. */
const KEY_ID = /^rzp_(test|live)_[A-Za-z0-9]{14}$/;

/** Whether the keys of the payment provider are complete, are keys, and are taken by it; the last only where it may be asked. */
export async function checkPayments({ env, online }: Patient, razorpay: RazorpayOptions = {}): Promise<Finding[]> {
  if (!paysByRazorpay(env)) {
    try {
      assertSandboxAllowed({ ...env, production: env.nodeEnv === 'production' });
      return [ok('Payments run in the sandbox: no money moves.')];
    } catch (error) {
      return [problem(wordsOf(error), 'A server does not start like this.')];
    }
  }
  const { keyId, webhookSecret } = env.razorpay;
  const mode = KEY_ID.exec(keyId)?.[1];
  const findings = [
    mode === undefined
      ? problem(
          'RAZORPAY_KEY_ID is not a key of Razorpay.',
          'Copy it from Razorpay’s dashboard: rzp_live_ and 14 characters.',
        )
      : mode === 'test' && env.nodeEnv === 'production'
        ? warning('RAZORPAY_KEY_ID is a test key: no money moves.', 'Set a key that begins with rzp_live_.')
        : ok(`Razorpay’s keys are set (${mode}).`),
    webhookSecret === undefined
      ? warning(
          'RAZORPAY_WEBHOOK_SECRET is not set: a payment whose browser was closed is found only by the check of open orders.',
          'Add a webhook in Razorpay’s dashboard, and set its secret.',
        )
      : ok('Razorpay’s webhooks can be checked.'),
  ];
  if (!online) return findings;
  try {
    const client = createRazorpayClient(env.razorpay, razorpay);
    await askRazorpay('payments.all', () => client.payments.all({ count: 1 }));
    return [...findings, ok('Razorpay takes the keys.')];
  } catch (error) {
    const todo = 'See that the key and its secret are a pair, and that this machine may connect to api.razorpay.com.';
    return [...findings, problem(wordsOf(error), todo)];
  }
}
