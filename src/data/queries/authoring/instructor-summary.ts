import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InstructorSummary } from '#contract/account.ts';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

/** Published courses, students and earnings. Small, and saved on this device for offline use. */
function summaryQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'instructor-summary'],
    meta: { persist: true },
    queryFn: async ({ signal }) => (await call('instructorSummary', { userId, signal })).data,
  });
}

/** `summary` is undefined while it is loading, and when neither the server nor this device has it (`failed`). */
export function useInstructorSummary(): {
  summary: InstructorSummary | undefined;
  failed: boolean;
  fetching: boolean;
  refetch: () => void;
} {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...summaryQuery(userId), enabled: userId !== '' });
  // Offline, do not wait until all retries have failed.
  const failed = !query.data && (query.isError || (query.failureCount > 0 && !navigator.onLine));
  return { summary: query.data, failed, fetching: query.isFetching, refetch: () => void query.refetch() };
}
