import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { LEGAL_VERSION } from '#contract/legal-texts.ts';
import { hasKeptList } from '#data/device/kept-key.ts';
import { useSession } from '#data/queries/account/session.ts';
import { type LostCourse, useOwnedCourses } from '#data/queries/background/owned-courses.ts';
import { usePurchaseRecovery } from '#data/queries/background/purchase-recovery.ts';
import type { RecoveredPurchase } from '#data/queries/background/recover-purchases.ts';
import { useNoticesState } from '#data/queries/device/system-notices.ts';
import { studyGoalAtom } from '#data/queries/learning/study-goal.ts';
import { usePendingCommands } from '#data/queries/outbox.ts';
import { useDownloadRows, useDownloadRunner } from '#data/queries/learning/downloads.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { EvictionNotice } from './eviction-notice.tsx';
import { noteDownload } from './install-offer.ts';
import { createConflictWatch } from './new-conflicts.ts';

const loadToasts = () => import('./learner-toasts.ts');
const StudyClock = lazyPart(() => import('./study-clock.tsx').then((m) => m.StudyClock));
const TextsNotice = lazyPart(() => import('./texts-notice.tsx').then((m) => m.TextsNotice));
const SystemNotices = lazyPart(() => import('./system-notices.tsx').then((m) => m.SystemNotices));

const tellLost = (course: LostCourse) => void loadToasts().then(({ tellLostCourse }) => tellLostCourse(course));

/** Without a kept list nothing can have been lost, so the check waits until the page is usable. */
const FIRST_LOOK_AFTER_MS = 10_000;

/**
 * Runs the background work of the signed-in user while it is mounted: downloads, updates of owned courses, recovery of
 * payments, and system notifications. Renders only the notices about changed texts and about deleted offline data.
 */
export function LearnerRunner() {
  const navigate = useNavigate();
  const { user } = useSession();
  // `navigate` is a new function for each URL, and a toast about a payment may use it much later.
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  const tell = useCallback((purchase: RecoveredPurchase) => {
    void loadToasts().then(({ tellRecovery }) => tellRecovery(purchase, () => void latest.current(paths.myLearning)));
  }, []);
  const commands = usePendingCommands();
  const [watchConflicts] = useState(createConflictWatch);
  useEffect(() => {
    for (const conflict of watchConflicts(commands)) {
      const compare = () => void latest.current(`${conflict.edit ?? ''}#conflicts`);
      void loadToasts().then(({ tellConflict }) => tellConflict(conflict, compare));
    }
  }, [commands, watchConflicts]);
  const notices = useNoticesState();
  const hasGoal = useAtomValue(studyGoalAtom);
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
      {hasGoal && (
        <Suspense fallback={null}>
          <StudyClock />
        </Suspense>
      )}
      {user?.texts !== undefined && user.texts !== LEGAL_VERSION && (
        <Suspense fallback={null}>
          <TextsNotice userId={user._id} known={user.texts} />
        </Suspense>
      )}
      {(settled || downloads) && <EvictionNotice />}
    </>
  );
}
