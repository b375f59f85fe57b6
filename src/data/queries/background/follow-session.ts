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
 * Keeps what depends on who is signed in: the mirror for the worker, the persisted answers, what earlier users left, the
 * commands that waited for a login. Resolves once that is so for the present session.
 */
export async function followSession(client: QueryClient): Promise<void> {
  let userId = getSession().user?._id ?? null;
  let stopPersisting = persistFor(client, userId);
  // One after another: a login right after a logout must leave the mirror of the login.
  let settled = settleIn();
  subscribeSession(({ user }) => {
    // Whatever became of the one before: a logout must not leave its data because the login failed half-way.
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
 * Also at each start, whatever the last page came to: a killed logout, or one in another tab while this one still saved an
 * answer. A session that ran out is no wish to be forgotten: that learner's copies and downloads wait for the next login.
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
    // Blocked site data makes the mere access throw.
    console.warn('Answers are not kept on this device', error);
    return () => undefined;
  }
}
