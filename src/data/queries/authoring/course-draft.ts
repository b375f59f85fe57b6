import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CourseDraft } from '#contract/authoring.ts';
import { toApiError } from '#data/api/api-error.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import type { EditConflict } from '#data/outbox/view/authored-views.ts';
import { createLiveSources, useLive } from '../live.ts';
import { queryKeys } from '../query-keys.ts';
import { revisedCopy } from '../server-copy-query.ts';
import { useSession } from '../account/session.ts';
import { authoring, device } from '#data/parts/load.ts';

const SEPARATOR = ' ';
const NO_CONFLICTS: EditConflict[] = [];
const draftOf = createLiveSources(async () => {
  const [{ loadDraftView }, { loadCommandsFor }] = await Promise.all([authoring(), device()]);
  await loadCommandsFor(['course-add']);
  return (db, key) => {
    const [userId = '', courseId = ''] = key.split(SEPARATOR);
    return loadDraftView(db, userId, courseId);
  };
});

/** A course with its tracks from the server; each response is saved on this device. */
function courseDraftQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: queryKeys.draft(userId, courseId),
    queryFn: ({ signal }) =>
      revisedCopy<CourseDraft, number>(
        {
          fetch: async (both) => (await call('courseDraft', { query: { courseId }, userId, signal: both })).data,
          loadRevs: async () => (await authoring()).loadDraftRev(userId, courseId),
          save: async (answer, rev) => (await authoring()).saveDraft(userId, answer, rev),
          load: async () => (await authoring()).loadDraft(userId, courseId),
        },
        signal,
      ),
  });
}

export interface CourseDraftState {
  draft: CourseDraft | undefined;
  isPending: boolean;
  /** Why there is no data; null while there is data to show. */
  error: ApiError | null;
  refetch: () => void;
  /** Open conflicts: fields that another device changed too. */
  conflicts: EditConflict[];
  /** Whether some changes of the course are not delivered yet. */
  waiting: boolean;
}

/** A course of the signed-in instructor with all its tracks, with the pending changes applied. */
export function useCourseDraft(courseId: string): CourseDraftState {
  const { user, status } = useSession();
  const userId = user?._id ?? '';
  const query = useQuery({ ...courseDraftQuery(userId, courseId), enabled: userId !== '' });
  const live = useLive(userId === '' ? null : draftOf(userId + SEPARATOR + courseId));
  const draft = live.data?.draft ?? (live.state === 'unavailable' ? query.data : undefined);
  const failed = !draft && query.isError;
  return {
    draft,
    isPending: status === 'unknown' || (userId !== '' && !draft && !failed),
    error: failed ? toApiError(query.error) : null,
    refetch: () => void query.refetch(),
    conflicts: live.data?.conflicts ?? NO_CONFLICTS,
    waiting: live.data?.waiting ?? false,
  };
}
