import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { LOGOUT_TEXT } from '#contract/sign-in-texts.ts';
import { ApiFailure } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { endSession, followStorage, getSession, isStillSignedIn } from '#data/session/session-store.ts';
import { requestDrain } from '../drains.ts';
import { deliverLastPosition, forgetLastPosition } from '../learning/last-position.ts';
import { queryKeys } from '../query-keys.ts';
import { device } from '#data/parts/load.ts';

/** What becomes of the changes that wait: they stay on this device for the user's next login, or are given up. */
export type PendingChoice = 'keep' | 'discard';

/** There is no stored token of this session, so there is none to revoke; the page is signed out by now. */
export class MissingToken extends Error {}

/**
 * Logs out: this device forgets the user at once, network or not, and the server's session is revoked now or later.
 * Resolves when nothing of the user is left here but the changes that they chose to keep.
 */
export function useLogoutMutation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pending: PendingChoice): Promise<{ message: string }> => {
      const { token, user } = getSession();
      if (!token || !user || !isStillSignedIn()) {
        followStorage(null);
        throw new MissingToken(LOGOUT_TEXT.noToken);
      }
      await deliverLastPosition().catch((error: unknown) => {
        // Neither kept nor taken by the server; and nothing of this user may stay.
        console.warn('The last position is lost', error);
        forgetLastPosition();
      });
      endSession('logout');
      client.removeQueries({ queryKey: queryKeys.private });
      await forgetUser(user._id, { authToken: token, keepOutbox: pending === 'keep' });
      return { message: LOGOUT_TEXT.success };
    },
  });
}

/** Forgets, on this device, the user whose account was deleted: all of it, and their session is gone already. */
export async function leaveDeletedAccount(client: QueryClient, userId: string): Promise<void> {
  forgetLastPosition();
  endSession('logout');
  client.removeQueries({ queryKey: queryKeys.private });
  await forgetUser(userId, { authToken: null, keepOutbox: false });
}

/** How many changes of the signed-in user wait, refused ones and typed ones included. 0 without a database: there nothing waits. */
export async function loadPendingCount(): Promise<number> {
  const { user } = getSession();
  if (!user) return 0;
  const { countUnsaved } = await device();
  try {
    return await countUnsaved(user._id);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    return 0;
  }
}

/** `authToken`: of the session that the server must still end, if there is one. */
async function forgetUser(
  userId: string,
  { authToken, keepOutbox }: { authToken: string | null; keepOutbox: boolean },
): Promise<void> {
  const { abortBackgroundFetches, deleteUserData, enqueue, freeOthersMedia } = await device();
  try {
    // Of nobody: it is the token that tells whose session ends, and the user's id would be left here until it is.
    if (authToken !== null) await enqueue('logout-revoke', '', { authToken });
    await deleteUserData(userId, { keepOutbox });
    requestDrain();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    // Nothing can wait on this device: one attempt now, and the session expires by itself otherwise.
    if (authToken !== null) await revokeNow(authToken);
  }
  // What the browser itself still does for them holds up nobody.
  void abortBackgroundFetches(userId).catch((error: unknown) => console.warn('Background downloads', error));
  await freeOthersMedia([getSession().user?._id ?? null]);
}

async function revokeNow(authToken: string): Promise<void> {
  await call('userLogout', { body: { authToken }, token: authToken }).catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    console.warn('The session could not be revoked on the server', failure);
  });
}
