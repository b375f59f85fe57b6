import { useQuery } from '@tanstack/react-query';
import { call } from '#data/api/http-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '../account/session.ts';

/** The saved versions of a text track, the latest first. Only the server has them. */
export function useTrackHistory(trackId: string) {
  const userId = useSession().user?._id ?? '';
  return useQuery({
    queryKey: queryKeys.trackHistory(userId, trackId),
    queryFn: async ({ signal }) => (await call('trackHistory', { query: { trackId }, userId, signal })).data,
    // Each saved edit adds one.
    staleTime: 0,
    enabled: userId !== '',
  });
}
