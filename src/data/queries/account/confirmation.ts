import { useMutation, useQuery } from '@tanstack/react-query';
import type { ConfirmBody, ConfirmWays } from '#contract/factors.ts';
import { toApiError } from '#data/api/api-error.ts';
import { queryKeys } from '../query-keys.ts';
import { ownSecurityCall } from './security-call.ts';
import { useSession } from './session.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
/** The question that stands on the screen: calls that are refused meanwhile wait for the same answer. */
let asking: Promise<boolean> | null = null;

/** Who asks the user to confirm that it is them, while a page has such a dialog; answers how to stop. */
export function answerConfirmations(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = null;
  };
}

function askOnce(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = null));
  return asking;
}

/**
 * Runs a call that may want to know that it is the user. If so, they are asked, and it runs once more. Rejects with the refusal when
 * they do not confirm it.
 */
export async function confirmed<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const detail = toApiError(error);
    if (detail.kind !== 'http' || detail.code !== 'reauthentication_required' || !(await askOnce())) throw error;
    return run();
  }
}

/** How the user can confirm that it is them; asked anew each time, because a passkey signs each question once. */
export function useWaysToConfirm(): { data: ConfirmWays | undefined; failed: boolean; refetch: () => void } {
  const userId = useSession().user?._id ?? '';
  const query = useQuery({
    queryKey: [...queryKeys.private, userId, 'ways-to-confirm'],
    queryFn: async ({ signal }) => (await ownSecurityCall('userConfirmBegin', { body: {}, signal })).data,
    gcTime: 0,
    staleTime: Infinity,
  });
  const failed = !query.data && (query.isError || query.failureCount > 0);
  return { data: query.data, failed, refetch: () => void query.refetch() };
}

/** Rejects with `invalid_credentials`, `bad_request` or `forbidden` for what does not prove it. */
export function useConfirmMutation() {
  return useMutation({ mutationFn: (body: ConfirmBody) => ownSecurityCall('userConfirm', { body }) });
}
