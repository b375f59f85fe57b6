import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { SessionSecrets } from '../auth/session-secret.ts';
import type { Db } from '../db/db.ts';
import { sandboxPayments, sandboxRefunds } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Env, paysByRazorpay } from '../env.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createRazorpayProvider } from './razorpay-provider.ts';
import { assertSandboxAllowed } from './sandbox-guard.ts';
import { createSandboxProvider, type SandboxPaymentStore } from './sandbox-provider.ts';

/** The sandbox's payments and refunds in the server's own database: they survive a restart and every server sees them. */
function createSandboxPaymentStore(db: Db, clock: { now: () => Date }): SandboxPaymentStore {
  return {
    async save(payment) {
      const row = { ...payment, createdAt: clock.now() };
      const [saved] = await db.insert(sandboxPayments).values(row).onConflictDoNothing().returning();
      if (saved) return saved;
      const captured = and(eq(sandboxPayments.orderId, payment.orderId), eq(sandboxPayments.status, 'captured'));
      const [first] = await db.select().from(sandboxPayments).where(captured);
      if (!first) throw new Error(`Payment ${payment.id} was neither stored nor refused for another`);
      return first;
    },
    ofOrder: (orderId) =>
      db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.orderId, orderId))
        .orderBy(asc(sandboxPayments.createdAt)),
    async byId(paymentId) {
      const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentId));
      return payment;
    },
    saveRefund: (refund) =>
      inTransaction(db, async (tx) => {
        const ofPayment = eq(sandboxPayments.id, refund.paymentId);
        const [payment] = await tx.select().from(sandboxPayments).where(ofPayment).for('update');
        const [others] = await tx
          .select({ paise: sql<number>`coalesce(sum(${sandboxRefunds.amountPaise}), 0)::float8` })
          .from(sandboxRefunds)
          .where(and(eq(sandboxRefunds.paymentId, refund.paymentId), ne(sandboxRefunds.id, refund.id)));
        if (refund.amountPaise + (others?.paise ?? 0) > (payment?.amountPaise ?? 0)) return false;
        await tx
          .insert(sandboxRefunds)
          .values({ ...refund, createdAt: clock.now() })
          .onConflictDoNothing();
        return true;
      }),
    async statement({ from, to }) {
      const within = (at: typeof sandboxPayments.createdAt | typeof sandboxRefunds.createdAt) =>
        and(gte(at, from), lt(at, to));
      const free = { feePaise: 0, taxPaise: 0 };
      const captured = and(within(sandboxPayments.createdAt), eq(sandboxPayments.status, 'captured'));
      const payments = await db.select().from(sandboxPayments).where(captured);
      const refunds = await db.select().from(sandboxRefunds).where(within(sandboxRefunds.createdAt));
      return [
        ...payments.map(({ id, orderId, amountPaise, createdAt }) => ({
          ...free,
          id,
          kind: 'payment' as const,
          orderId,
          amountPaise,
          at: createdAt,
        })),
        ...refunds.map(({ id, amountPaise, createdAt }) => ({
          ...free,
          id,
          kind: 'refund' as const,
          orderId: null,
          amountPaise,
          at: createdAt,
        })),
      ];
    },
  };
}

/**
 * Razorpay if its keys are set, else the sandbox. Throws at start if others could reach the sandbox, where courses cost
 * nothing, and the operator has not allowed that.
 */
export function createPayments(options: {
  env: Pick<Env, 'nodeEnv' | 'host' | 'publicUrl' | 'payments' | 'razorpay'>;
  db: Db;
  clock: { now: () => Date };
  secrets: SessionSecrets;
}): PaymentProvider {
  const { env, db, clock, secrets } = options;
  if (paysByRazorpay(env)) return createRazorpayProvider(env.razorpay);
  assertSandboxAllowed({
    production: env.nodeEnv === 'production',
    host: env.host,
    publicUrl: env.publicUrl,
    payments: env.payments,
  });
  return createSandboxProvider({ ...secrets, store: createSandboxPaymentStore(db, clock) });
}
