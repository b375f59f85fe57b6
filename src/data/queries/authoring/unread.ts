import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

const EVERY_MS = 60_000;

/** The number of the instructor's unread notifications. */
export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.notices(userId), 'unread'],
    meta: { persist: true },
    queryFn: async ({ signal }) => (await call('notificationUnread', { userId, signal })).data.unread,
    refetchInterval: EVERY_MS,
  });
}

/** 0 until it is known. Fetched again every minute while the page is visible. */
export function useUnread(): number {
  const userId = useSession().user?._id ?? '';
  return useQuery({ ...unreadQuery(userId), enabled: userId !== '' }).data ?? 0;
}
