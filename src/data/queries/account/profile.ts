import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/account.ts';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from './session.ts';

/** The sign-in provider and the user's own courses. Small, and saved on this device for offline use. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: [...queryKeys.private, userId, 'profile'],
    meta: { persist: true },
    queryFn: async ({ signal }) => (await call('userProfile', { userId, signal })).data,
  });
}

/** `profile` is undefined while it is loading, and when neither the server nor this device has it (`failed`). */
export function useProfile(): { profile: Profile | undefined; failed: boolean; refetch: () => void } {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({ ...profileQuery(userId), enabled: userId !== '' });
  // Offline, do not wait until all retries have failed.
  const failed = !query.data && (query.isError || query.failureCount > 0);
  return { profile: query.data, failed, refetch: () => void query.refetch() };
}
