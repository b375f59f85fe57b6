import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { sandboxPayments } from '../db/schema.ts';
import type { SandboxPaymentStore } from './sandbox-provider.ts';

/** The sandbox's payments in the server's own database: they survive a restart and every server sees them. */
export function createSandboxPaymentStore(db: Db, clock: { now: () => Date }): SandboxPaymentStore {
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
  };
}
