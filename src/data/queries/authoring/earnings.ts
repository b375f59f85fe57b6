import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Earnings } from '#contract/earnings.ts';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

/** The IANA name of this device's time zone. */
function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Earnings by course and by month of this device's time zone; kept on it for the next time offline. */
function earningsQuery(userId: string, timeZone: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'earnings', timeZone],
    meta: { persist: true },
    staleTime: 0,
    queryFn: async ({ signal }) => (await call('instructorEarnings', { query: { timeZone }, userId, signal })).data,
  });
}

/** `earnings` is undefined while it is loading, and when neither the server nor this device has it (`failed`). */
export function useEarnings(): {
  earnings: Earnings | undefined;
  failed: boolean;
  /** Set when the data is from this device: it is as old as `asOf` (epoch ms), because the server cannot be reached. */
  stale: boolean;
  asOf: number;
  fetching: boolean;
  refetch: () => void;
} {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...earningsQuery(userId, deviceTimeZone()), enabled: userId !== '' });
  return {
    earnings: query.data,
    // Offline, do not wait until all retries have failed.
    failed: !query.data && (query.isError || (query.failureCount > 0 && !navigator.onLine)),
    stale: query.data !== undefined && query.failureCount > 0,
    asOf: query.dataUpdatedAt,
    fetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
