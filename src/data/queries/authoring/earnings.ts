import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Earnings } from '#contract/earnings.ts';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

/** The IANA name of the time zone that this device keeps. */
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

/** `earnings` is undefined while they are asked for, and when neither the server nor this device knows them (`failed`). */
export function useEarnings(): {
  earnings: Earnings | undefined;
  failed: boolean;
  /** They are this device's: the server was not reached since `asOf` (epoch ms). */
  stale: boolean;
  asOf: number;
  fetching: boolean;
  refetch: () => void;
} {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...earningsQuery(userId, deviceTimeZone()), enabled: userId !== '' });
  return {
    earnings: query.data,
    // Without a network nobody waits for the last try.
    failed: !query.data && (query.isError || (query.failureCount > 0 && !navigator.onLine)),
    stale: query.data !== undefined && query.failureCount > 0,
    asOf: query.dataUpdatedAt,
    fetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
