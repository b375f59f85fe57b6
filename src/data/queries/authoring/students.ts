import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

function studentsQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'students', courseId],
    meta: { persist: true },
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('instructorStudents', { query: { courseId }, userId, signal })).data,
  });
}

/** The number of students of a course and their progress; saved on this device. */
export function useStudents(courseId: string) {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...studentsQuery(userId, courseId), enabled: userId !== '' });
  return {
    students: query.data,
    // Offline, do not wait until all retries have failed.
    failed: !query.data && (query.isError || (query.failureCount > 0 && !navigator.onLine)),
    stale: query.data !== undefined && query.failureCount > 0,
    asOf: query.dataUpdatedAt,
    fetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
