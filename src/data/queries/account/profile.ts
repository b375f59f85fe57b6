import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/account.ts';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from './session.ts';

/** The provider of the sign-in and what the user created; small, and kept on this device for the next time offline. */
function profileQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'profile'],
    meta: { persist: true },
    queryFn: async ({ signal }) => (await call('userProfile', { userId, signal })).data,
  });
}

/** `profile` is undefined while it is asked for, and when neither the server nor this device knows it (`failed`). */
export function useProfile(): { profile: Profile | undefined; failed: boolean; refetch: () => void } {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...profileQuery(userId), enabled: userId !== '' });
  // Without a network nobody waits for the last try.
  const failed = !query.data && (query.isError || query.failureCount > 0);
  return { profile: query.data, failed, refetch: () => void query.refetch() };
}
