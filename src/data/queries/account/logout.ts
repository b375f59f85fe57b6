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

/** What happens to pending changes at logout: they stay on this device for the user's next login, or are discarded. */
export type PendingChoice = 'keep' | 'discard';

/** localStorage had no token, so there is no session to revoke. The page is signed out already. */
export class MissingToken extends Error {}

/**
 * Logs out. The user's data on this device is deleted at once, also offline; the server's session is revoked now or later.
 * Resolves when all data is deleted except the changes that the user chose to keep.
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
      // Counted with the changes before the choice was made; what could not be is no reason to stay on the device.
      forgetLastPosition();
      endSession('logout');
      client.removeQueries({ queryKey: queryKeys.private });
      await forgetUser(user._id, { authToken: token, keepOutbox: pending === 'keep' });
      return { message: LOGOUT_TEXT.success };
    },
  });
}

/** Deletes all data of a user whose account was deleted. The server has already ended the session. */
export async function leaveDeletedAccount(client: QueryClient, userId: string): Promise<void> {
  forgetLastPosition();
  endSession('logout');
  client.removeQueries({ queryKey: queryKeys.private });
  await forgetUser(userId, { authToken: null, keepOutbox: false });
}

/**
 * The number of the user's unsent changes, including refused ones, unsaved text, files, and the position of a page that was
 * closed. 0 without a database.
 */
export async function loadPendingCount(): Promise<number> {
  const { user } = getSession();
  if (!user) return 0;
  await deliverLastPosition().catch((error: unknown) => console.warn('The last position is lost', error));
  const { countUnsaved } = await device();
  try {
    return await countUnsaved(user._id);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    return 0;
  }
}

/** `authToken`: the token of the session to revoke on the server, if there is one. */
async function forgetUser(
  userId: string,
  { authToken, keepOutbox }: { authToken: string | null; keepOutbox: boolean },
): Promise<void> {
  const { abortBackgroundFetches, deleteUserData, enqueue, freeOthersMedia } = await device();
  try {
    // Without a user id: the token identifies the session, and the id must not stay on this device until it is revoked.
    if (authToken !== null) await enqueue('logout-revoke', '', { authToken });
    await deleteUserData(userId, { keepOutbox });
    requestDrain();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    // Without a database the command cannot wait. Make one attempt now; if it fails, the session expires by itself.
    if (authToken !== null) await revokeNow(authToken);
  }
  // Not awaited: aborting background fetches must not delay the logout.
  void abortBackgroundFetches(userId).catch((error: unknown) => console.warn('Background downloads', error));
  await freeOthersMedia([getSession().user?._id ?? null]);
}

async function revokeNow(authToken: string): Promise<void> {
  await call('userLogout', { body: { authToken }, token: authToken }).catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure)) throw failure;
    console.warn('The session could not be revoked on the server', failure);
  });
}
