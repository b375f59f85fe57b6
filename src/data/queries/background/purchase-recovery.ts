import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withDb } from '#data/db/with-db.ts';
import { subscribeReleases } from '../buying/orders-in-hand.ts';
import type { RecoveredPurchase } from './recover-purchases.ts';
import { useSession } from '../account/session.ts';

/**
 * While it is mounted, recovers the signed-in user's payments whose result this device does not know: at the start, when the
 * network returns, and after an abandoned checkout. `tell` must be the same function at each render.
 */
export function usePurchaseRecovery(tell: (purchase: RecoveredPurchase) => void): void {
  const client = useQueryClient();
  const userId = useSession().user?._id;
  useEffect(() => {
    if (!userId) return;
    const recoverNoted = async () => {
      if ((await withDb((db) => db.orders.where({ userId }).count())) === 0) return;
      // Few visits find an order.
      const { recoverPurchases } = await import('./recover-purchases.ts');
      await recoverPurchases(client, userId, tell);
    };
    const recover = () => {
      recoverNoted().catch((error: unknown) =>
        console.warn('The orders of this device could not be looked after', error),
      );
    };
    recover();
    addEventListener('online', recover);
    const stop = subscribeReleases(recover);
    return () => {
      removeEventListener('online', recover);
      stop();
    };
  }, [client, userId, tell]);
}
