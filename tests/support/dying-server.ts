import type { Db } from '#server/db/db.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A server that dies in the middle: what it does in a transaction never commits. */
export function dyingServer(t: TestApp): Promise<TestApp> {
  const die = (work: (tx: Db) => Promise<unknown>) =>
    t.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('The server died before the commit');
    });
  const db = new Proxy(t.db, {
    get: (target, name) => (name === 'transaction' ? die : (Reflect.get(target, name) as unknown)),
  });
  return createTestApp({ on: { ...t.database, db }, razorpay: t.razorpay });
}
