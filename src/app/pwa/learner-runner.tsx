import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { hasKeptList } from '#data/device/kept-key.ts';
import { type LostCourse, useOwnedCourses } from '#data/queries/background/owned-courses.ts';
import { usePurchaseRecovery } from '#data/queries/background/purchase-recovery.ts';
import type { RecoveredPurchase } from '#data/queries/background/recover-purchases.ts';
import { useNoticesState } from '#data/queries/device/system-notices.ts';
import { useDownloadRows, useDownloadRunner } from '#data/queries/learning/downloads.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { EvictionNotice } from './eviction-notice.tsx';
import { noteDownload } from './install-offer.ts';

const loadToasts = () => import('./learner-toasts.ts');
const SystemNotices = lazyPart(() => import('./system-notices.tsx').then((m) => m.SystemNotices));

const tellLost = (course: LostCourse) => void loadToasts().then(({ tellLostCourse }) => tellLostCourse(course));

/** Where nothing was kept so far there is nothing to miss, and what a page needs to be used comes first. */
const FIRST_LOOK_AFTER_MS = 10_000;

/** What goes on for the signed-in learner while it is mounted: downloads, what is owned, payments to be found again, and
 * notices of the system. Shows only that the browser cleared something. */
export function LearnerRunner() {
  const navigate = useNavigate();
  // The router makes a new function for each address; a payment is told of long after.
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const tell = useCallback((purchase: RecoveredPurchase) => {
    void loadToasts().then(({ tellRecovery }) => tellRecovery(purchase, () => void latest.current(paths.myLearning)));
  }, []);
  const notices = useNoticesState();
  const [settled, setSettled] = useState(hasKeptList);
  const rows = useDownloadRows();
  const downloads = rows.length > 0;
  const downloaded = rows.some(({ state }) => state === 'verified');
  useEffect(() => {
    if (downloaded) noteDownload();
  }, [downloaded]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), FIRST_LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useDownloadRunner();
  useOwnedCourses(tellLost);
  usePurchaseRecovery(tell);
  return (
    <>
      {notices === 'on' && (
        <Suspense fallback={null}>
          <SystemNotices />
        </Suspense>
      )}
      {(settled || downloads) && <EvictionNotice />}
    </>
  );
}
