import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SecurityEvent, SecurityEventsPage } from '#contract/account-security.ts';
import { PAGE_LIMIT_MAX, SECURITY_EVENTS_PAGE } from '#contract/limits.ts';
import { queryKeys } from '../query-keys.ts';
import { securityCall } from './security-call.ts';
import { useSession } from './session.ts';

/** What happened to the account. It is not kept on the device: somebody who has the device need not read it. */
export function eventsQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'security-events'],
    staleTime: 0,
    queryFn: async ({ signal, client, queryKey }): Promise<SecurityEventsPage> => {
      // Fetch as many as are shown now, so that the list does not shrink while the user reads it.
      const shown = client.getQueryData<SecurityEventsPage>(queryKey)?.data.length ?? 0;
      const limit = Math.min(Math.max(shown, SECURITY_EVENTS_PAGE), PAGE_LIMIT_MAX);
      const { data, next } = await securityCall('userSecurityEvents', { query: { limit }, userId, signal });
      return { data, next };
    },
  });
}

export interface SecurityEvents {
  /** Undefined while they are loading, and when the server cannot be reached (`failed`). */
  list: SecurityEvent[] | undefined;
  failed: boolean;
  refetch: () => void;
  /** Undefined when there are no more. */
  more: { load: () => void; loading: boolean; failed: boolean } | undefined;
}

/** What happened to the account, the latest first. */
export function useSecurityEvents(): SecurityEvents {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  const { queryKey } = eventsQuery(userId);
  const query = useQuery({ ...eventsQuery(userId), enabled: userId !== '' });
  const next = query.data?.next;
  const earlier = useMutation({
    mutationFn: (before: string) => securityCall('userSecurityEvents', { query: { before }, userId }),
    onSuccess: (page) =>
      client.setQueryData(queryKey, (known) => known && { data: [...known.data, ...page.data], next: page.next }),
  });
  return {
    list: query.data?.data,
    // Offline, do not wait until all retries have failed.
    failed: !query.data && (query.isError || query.failureCount > 0),
    refetch: () => void query.refetch(),
    more: next ? { load: () => earlier.mutate(next), loading: earlier.isPending, failed: earlier.isError } : undefined,
  };
}
