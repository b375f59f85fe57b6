import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NOTIFICATIONS_PAGE, PAGE_LIMIT_MAX } from '#contract/limits.ts';
import type { Notification, NotificationsAnswer } from '#contract/notification.ts';
import { call } from '#data/api/http-client.ts';
import { usePendingCommands } from '../outbox.ts';
import { queryKeys } from '../query-keys.ts';
import { submitSurely } from '../submit.ts';
import { useSession } from '../account/session.ts';
import { unreadQuery } from './unread.ts';

type Page = Pick<NotificationsAnswer, 'data' | 'next'>;

/** The instructor's notifications, the latest first; what was seen is kept on this device for the next time offline. */
function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.notices(userId), 'notifications'],
    meta: { persist: true },
    staleTime: 0,
    queryFn: async ({ signal, client, queryKey }): Promise<Page> => {
      // Fetch as many as are shown now, so that the list does not shrink while the user reads it.
      const shown = client.getQueryData<Page>(queryKey)?.data.length ?? 0;
      const limit = Math.min(Math.max(shown, NOTIFICATIONS_PAGE), PAGE_LIMIT_MAX);
      const { data, next, unread } = await call('notificationList', { query: { limit }, userId, signal });
      client.setQueryData(unreadQuery(userId).queryKey, unread);
      return { data, next };
    },
  });
}

export interface Told extends Notification {
  unread: boolean;
}

export interface Notifications {
  /** Undefined while they are loading, and when neither the server nor this device has them (`failed`). */
  list: Told[] | undefined;
  failed: boolean;
  /** They are this device's: the server was not reached since `asOf` (epoch ms). */
  stale: boolean;
  asOf: number;
  fetching: boolean;
  refetch: () => void;
  /** Undefined when there are no more. `loading` while they are on their way. */
  more: { load: () => void; loading: boolean; failed: boolean } | undefined;
  /** Marks one as read, or without an id all that are known; durable on this device when it resolves. */
  markRead: (told?: Notification) => Promise<void>;
}

/** What happened to the signed-in instructor's courses, read or not as this device knows it. */
export function useNotifications(): Notifications {
  const client = useQueryClient();
  const userId = useSession().user?._id ?? '';
  const { queryKey } = notificationsQuery(userId);
  const query = useQuery({ ...notificationsQuery(userId), enabled: userId !== '' });
  const next = query.data?.next;
  const earlier = useMutation({
    mutationFn: (before: string) => call('notificationList', { query: { before }, userId }),
    onSuccess: (page) =>
      client.setQueryData(queryKey, (known) => known && { data: [...known.data, ...page.data], next: page.next }),
  });
  const saidRead = usePendingCommands()
    .filter(({ type }) => type === 'course-notices-read')
    .flatMap(({ about }) => about);
  const isUnread = ({ _id, at, readAt }: Notification) =>
    readAt === null && !saidRead.some((said) => said === _id || (said.includes('T') && at <= said));
  const list = query.data?.data.map((told) => ({ ...told, unread: isUnread(told) }));

  const markRead = async (told?: Notification) => {
    const upTo = told ? null : (list?.[0]?.at ?? null);
    const ids = told ? [told._id] : [];
    await submitSurely('course-notices-read', userId, { ids, upTo });
    const readAt = new Date().toISOString();
    const read = (one: Notification) =>
      one.readAt === null && (ids.includes(one._id) || (upTo !== null && one.at <= upTo)) ? { ...one, readAt } : one;
    client.setQueryData(queryKey, (known) => known && { ...known, data: known.data.map(read) });
    client.setQueryData(unreadQuery(userId).queryKey, (count = 0) => (told ? Math.max(0, count - 1) : 0));
  };

  return {
    list,
    // Offline, do not wait until all retries have failed.
    failed: !list && (query.isError || (query.failureCount > 0 && !navigator.onLine)),
    stale: list !== undefined && query.failureCount > 0,
    asOf: query.dataUpdatedAt,
    fetching: query.isFetching,
    refetch: () => void query.refetch(),
    more: next ? { load: () => earlier.mutate(next), loading: earlier.isPending, failed: earlier.isError } : undefined,
    markRead,
  };
}
