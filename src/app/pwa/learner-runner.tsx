import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useDownloadRunner } from '#data/queries/downloads.ts';
import { usePurchaseRecovery } from '#data/queries/purchase-recovery.ts';
import type { RecoveredPurchase } from '#data/queries/recover-purchases.ts';

/** What goes on for the signed-in learner while it is mounted: downloads, and payments to be found again. Shows nothing. */
export function LearnerRunner() {
  const navigate = useNavigate();
  // The router makes a new function for each address; a payment is told of long after.
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const tell = useCallback((purchase: RecoveredPurchase) => {
    void import('./tell-recovery.ts').then(({ tellRecovery }) =>
      tellRecovery(purchase, () => void latest.current(paths.myLearning)),
    );
  }, []);
  useDownloadRunner();
  usePurchaseRecovery(tell);
  return null;
}
