import { useNavigate } from 'react-router-dom';
import { useCallback } from 'react';
import { paths } from '#config/paths.ts';
import { useDownloadRunner } from '#data/queries/downloads.ts';
import { usePurchaseRecovery } from '#data/queries/purchase-recovery.ts';
import type { RecoveredPurchase } from '#data/queries/recover-purchases.ts';
import { tellRecovery } from './tell-recovery.ts';

/** What goes on for the signed-in learner while it is mounted: downloads, and payments to be found again. Shows nothing. */
export function LearnerRunner() {
  const navigate = useNavigate();
  const tell = useCallback(
    (purchase: RecoveredPurchase) => void tellRecovery(purchase, () => void navigate(paths.myLearning)),
    [navigate],
  );
  useDownloadRunner();
  usePurchaseRecovery(tell);
  return null;
}
