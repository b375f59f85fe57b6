import type { Db } from '#server/db/db.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A server that dies in the middle: what it does in a transaction never commits. `begun` once it is in its first one. */
export async function dyingServer(t: TestApp): Promise<TestApp & { begun: Promise<void> }> {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const die = (work: (tx: Db) => Promise<unknown>) =>
    t.db.transaction(async (tx) => {
      begin();
      await work(tx);
      throw new Error('The server died before the commit');
    });
  const db = new Proxy(t.db, {
    get: (target, name) => (name === 'transaction' ? die : (Reflect.get(target, name) as unknown)),
  });
  return { ...(await createTestApp({ on: { ...t.database, db }, razorpay: t.razorpay })), begun };
}
