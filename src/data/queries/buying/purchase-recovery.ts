import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withDb } from '#data/db/with-db.ts';
import { subscribeReleases } from './orders-in-hand.ts';
import type { RecoveredPurchase } from './recover-purchases.ts';
import { useSession } from '../account/session.ts';

/**
 * While mounted, finds payments of the signed-in user of which this device lost track: at the start, when the network
 * returns, after a checkout that was left. `tell` must be the same at each render.
 */
export function usePurchaseRecovery(tell: (purchase: RecoveredPurchase) => void): void {
  const client = useQueryClient();
  const userId = useSession().user?._id;
  useEffect(() => {
    if (!userId) return;
    const recoverNoted = async () => {
      // Most starts find no order to ask about, and need not load what asks.
      if ((await withDb((db) => db.orders.where({ userId }).count())) === 0) return;
      const { recoverPurchases } = await import('./recover-purchases.ts');
      await recoverPurchases(client, userId, tell);
    };
    const recover = () => {
      recoverNoted().catch((error: unknown) => console.warn('The orders of this device cannot be read', error));
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
