import type { Db } from '../db/db.ts';
import type { Env } from '../env.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createRazorpayProvider } from './razorpay-provider.ts';
import { assertSandboxAllowed } from './sandbox-guard.ts';
import { createSandboxPaymentStore } from './sandbox-payment-store.ts';
import { createSandboxProvider } from './sandbox-provider.ts';

/**
 * Razorpay if its keys are set, else the sandbox. Throws at start if others could reach the sandbox, where courses cost
 * nothing, and the operator has not allowed that.
 */
export function createPayments(options: {
  env: Pick<Env, 'nodeEnv' | 'host' | 'publicUrl' | 'payments' | 'razorpay'>;
  db: Db;
  clock: { now: () => Date };
  secret: string;
}): PaymentProvider {
  const { env, db, clock, secret } = options;
  if (env.razorpay && env.payments !== 'sandbox') return createRazorpayProvider(env.razorpay);
  assertSandboxAllowed({
    production: env.nodeEnv === 'production',
    host: env.host,
    publicUrl: env.publicUrl,
    payments: env.payments,
  });
  return createSandboxProvider({ secret, store: createSandboxPaymentStore(db, clock) });
}
