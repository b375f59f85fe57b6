import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TEXT } from '#contract/texts.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { endSession, getSession } from '#data/session/session-store.ts';
import { requestDrain } from './drains.ts';
import { deliverLastPosition, forgetLastPosition } from './last-position.ts';
import { queryKeys } from './query-keys.ts';

/** What becomes of the changes that wait: they stay on this device for the user's next login, or are given up. */
export type PendingChoice = 'keep' | 'discard';

/**
 * Logs out: this device forgets the user at once, network or not, and the server's session is revoked now or later.
 * Resolves when nothing of the user is left here but the changes that they chose to keep.
 */
export function useLogoutMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pending: PendingChoice): Promise<{ message: string }> => {
      const { token, user } = getSession();
      if (!token || !user) throw new Error(TEXT.logout.noToken);
      await deliverLastPosition().catch((error: unknown) => {
        // Neither kept nor taken by the server; and nothing of this user may stay.
        console.warn('The last position is lost', error);
        forgetLastPosition();
      });
      endSession('logout');
      client.removeQueries({ queryKey: queryKeys.private });
      await forgetUser(user._id, token, pending === 'keep');
      return { message: TEXT.logout.success };
    },
  });
}

/** How many changes of the signed-in user wait, refused ones included. 0 without a database: there nothing waits. */
export async function loadPendingCount(): Promise<number> {
  const { user } = getSession();
  if (!user) return 0;
  const { countPending } = await import('#data/outbox/pending.ts');
  try {
    return await countPending(user._id);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    return 0;
  }
}

async function forgetUser(userId: string, authToken: string, keepOutbox: boolean): Promise<void> {
  const [{ deleteUserData }, { enqueue }, { freeOthersMedia }] = await Promise.all([
    import('#data/db/delete-user-data.ts'),
    import('#data/outbox/enqueue.ts'),
    import('#data/downloads/free-downloads.ts'),
  ]);
  try {
    // Of nobody: it is the token that tells whose session ends, and the user's id would be left here until it is.
    await enqueue('logout-revoke', '', { authToken });
    await deleteUserData(userId, { keepOutbox });
    requestDrain();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    // Nothing can wait on this device: one attempt now, and the session expires by itself otherwise.
    await call('userLogout', { body: { authToken }, token: authToken }).catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure;
      console.warn('The session could not be revoked on the server', failure);
    });
  }
  await freeOthersMedia([getSession().user?._id ?? null]);
}
