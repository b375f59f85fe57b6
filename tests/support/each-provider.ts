import { RazorpayServer } from './razorpay-server.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Whoever may take the money: suites of what money does are run once with each. */
export const PROVIDERS = ['sandbox', 'razorpay'] as const;
type Provider = (typeof PROVIDERS)[number];

/** A server for each provider, on one database. */
export async function openShops(): Promise<Record<Provider, TestApp> & { close: () => Promise<void> }> {
  const sandbox = await createTestApp({ limits: 'none' });
  const server = await RazorpayServer.start();
  const razorpay = await createTestApp({ on: sandbox.database, razorpay: server, limits: 'none' });
  return {
    sandbox,
    razorpay,
    async close() {
      await razorpay.close();
      await server.close();
      await sandbox.close();
    },
  };
}

/** Another server process over the database of `t`, with the same provider: what a restart leaves of the first one. */
export function restart(t: TestApp): Promise<TestApp> {
  return createTestApp({ on: t.database, razorpay: t.razorpay, limits: 'none' });
}
