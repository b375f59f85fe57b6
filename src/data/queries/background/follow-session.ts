import type { QueryClient } from '@tanstack/react-query';
import { deleteOthersData } from '#data/device/delete-user-data.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { freeOthersMedia } from '#data/downloads/free-downloads.ts';
import { resumeAfterLogin } from '#data/outbox/storage/pending.ts';
import { saveSessionMirror } from '#data/session/session-mirror.ts';
import { getSession, subscribeSession } from '#data/session/session-store.ts';
import { authoring } from '#data/parts/load.ts';
import { requestDrain } from '../drains.ts';
import { deletePersistedQueries, persistQueries } from '../persist-queries.ts';

/**
 * Updates everything that depends on the session: the mirror for the worker, the persisted queries, the data of earlier users
 * (it is deleted), and the commands that wait for a login. Resolves when this is done for the current session.
 */
export async function followSession(client: QueryClient): Promise<void> {
  let userId = getSession().user?._id ?? null;
  let stopPersisting = persistFor(client, userId);
  // The updates run one after another, so that after a logout and a quick login the mirror is that of the login.
  let settled = settleIn();
  subscribeSession(({ user }) => {
    // Runs even if the previous update failed: a logout must delete the data even after a failed login.
    settled = settled.then(settleLater, settleLater);
    const nextId = user?._id ?? null;
    if (nextId === userId) return;
    userId = nextId;
    stopPersisting();
    stopPersisting = persistFor(client, userId);
  });
  await settled;
}

/**
 * Deletes the data of all other users. It also runs at each start, because a logout may have been killed, or happened in
 * another tab while this one saved a response. After an expired session, that user's copies and downloads stay for the next
 * login.
 */
async function settleIn(): Promise<void> {
  const { token, user, expiredUserId } = getSession();
  try {
    forgetPersisted(user?._id ?? expiredUserId);
    await saveSessionMirror(token && user ? { token, user } : null);
    await deleteOthersData(expiredUserId);
    await freeOthersMedia([user?._id ?? null, expiredUserId]);
    if (!user) return;
    await resumeAfterLogin(user._id);
    requestDrain();
    if (user.role !== 'student') authoring().then(({ startUploads }) => startUploads(), console.warn);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    console.warn('The worker cannot sync: without a database the app works online only', error);
  }
}

async function settleLater(): Promise<void> {
  try {
    await settleIn();
  } catch (error) {
    console.warn('Not all that depends on who is signed in could be done', error);
  }
}

function forgetPersisted(keptUserId: string | null): void {
  try {
    deletePersistedQueries(localStorage, keptUserId);
  } catch (error) {
    console.warn('Answers of earlier users could not be looked for', error);
  }
}

function persistFor(client: QueryClient, userId: string | null): () => void {
  try {
    return persistQueries(client, userId, localStorage);
  } catch (error) {
    // The access throws when site data is blocked.
    console.warn('Answers are not kept on this device', error);
    return () => undefined;
  }
}
