import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceSession } from '#contract/account-security.ts';
import { call } from '#data/api/http-client.ts';
import { getSession } from '#data/session/session-store.ts';
import { queryKeys } from '../query-keys.ts';
import { confirmed } from './confirmation.ts';
import { useSession } from './session.ts';

/** Where the user is logged in. It is not kept on the device: what it said yesterday helps nobody. */
function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'sessions'],
    queryFn: async ({ signal }) => (await call('userSessions', { userId, signal })).data,
  });
}

interface Asked<T> {
  data: T | undefined;
  failed: boolean;
  refetch: () => void;
}

/** The devices that are logged in, this one first. */
export function useSessions(): Asked<DeviceSession[]> {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...sessionsQuery(userId), enabled: userId !== '' });
  // Offline, do not wait until all retries have failed.
  const failed = !query.data && (query.isError || query.failureCount > 0);
  return { data: query.data, failed, refetch: () => void query.refetch() };
}

/** Logs one other device out, or all of them (null). Resolves with the server's message. */
export function useRevokeMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      const userId = getSession().user?._id ?? '';
      const options = { userId, idempotencyKey: crypto.randomUUID() };
      const { message } = await confirmed(() =>
        sessionId === null
          ? call('userSessionsRevokeOthers', { ...options, body: {} })
          : call('userSessionRevoke', { ...options, body: { sessionId } }),
      );
      await client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
      return message;
    },
  });
}
