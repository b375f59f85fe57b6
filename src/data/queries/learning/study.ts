import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAtom } from 'jotai';
import { toPlan } from '#contract/study-rules.ts';
import type { Study, StudyPlan } from '#contract/study.ts';
import { type ApiError, toApiError } from '#data/api/api-error.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { device, study as studyPart } from '#data/parts/load.ts';
import { getSession, sessionSignal } from '#data/session/session-store.ts';
import { anySignal } from '#lib/any-signal.ts';
import { useSession } from '../account/session.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { requestDrain } from '../drains.ts';
import { submitSurely } from '../submit.ts';
import { studyGoalAtom } from './study-goal.ts';

const studyOf = createLiveSources(async () => {
  const { loadStudy } = await studyPart();
  return loadStudy;
});

export interface StudyState {
  /** Undefined while nothing is known. */
  study: Study | undefined;
  error: ApiError | null;
  refetch: () => void;
}

/** How long the learner studied, on all devices, and their goal: from this device, followed up from the server. */
export function useStudy(): StudyState {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({
    queryKey: queryKeys.study(userId),
    queryFn: async ({ signal }): Promise<Study | null> => {
      const { fetchStudy, mergeInStudy } = await studyPart();
      const told = await fetchStudy(userId, anySignal([signal, sessionSignal()]));
      try {
        await mergeInStudy(userId, told);
        return null;
      } catch (error) {
        if (error instanceof StorageFailure) return told;
        throw error;
      }
    },
    enabled: userId !== '',
  });
  const live = useLive(userId === '' ? null : studyOf(userId));
  const study = live.data ?? query.data ?? (live.state === 'ready' && query.isError ? EMPTY : undefined);
  const [hasGoal, setHasGoal] = useAtom(studyGoalAtom);
  const wanted = study && (study.plan?.minutesAWeek ?? 0) > 0;
  useEffect(() => {
    if (wanted !== undefined && wanted !== hasGoal) setHasGoal(wanted);
  }, [wanted, hasGoal, setHasGoal]);
  return {
    study,
    error: query.isError ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
  };
}
const EMPTY: Study = { days: [], plan: null };

export const studyCommands = {
  /** Resolves when the goal is durable. `known`: the plan that the learner saw. */
  plan: async (said: Omit<StudyPlan, 'at'>, known: StudyPlan | null): Promise<void> => {
    const { user } = getSession();
    if (!user) return;
    await submitSurely('study-put', user._id, { days: [], plan: toPlan(said, known, Date.now()) });
  },
  /** Counts seconds for today. Without storage nothing is counted: a count that is forgotten cannot be continued. */
  count: async (seconds: number): Promise<void> => {
    const { user } = getSession();
    if (!user) return;
    const [{ addStudySeconds }, { enqueueIn, loadCommandsFor }] = await Promise.all([studyPart(), device()]);
    await loadCommandsFor(['study-put']);
    const counted = await addStudySeconds(user._id, seconds, Date.now(), (db, count) =>
      enqueueIn(db, 'study-put', user._id, { days: [count], plan: null }),
    );
    if (counted) requestDrain();
  },
};
