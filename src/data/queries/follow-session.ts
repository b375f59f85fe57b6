import type { QueryClient } from '@tanstack/react-query';
import type { PageMessage } from '#contract/worker-messages.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { resumeAfterLogin } from '#data/outbox/pending.ts';
import { saveSessionMirror } from '#data/session/session-mirror.ts';
import { getSession, subscribeSession } from '#data/session/session-store.ts';
import type { Session } from '#data/session/session-store.ts';
import { requestDrain } from './drains.ts';
import { deletePersistedQueries, persistQueries } from './persist-queries.ts';

/**
 * Keeps what depends on who is signed in: the mirror for the worker, the persisted answers, the commands that waited for a
 * login. Resolves once that is so for the present session.
 */
export async function followSession(client: QueryClient): Promise<void> {
  let stopPersisting = persistFor(client, getSession());
  let userId = getSession().user?._id ?? null;
  // One after another: a login right after a logout must leave the mirror of the login.
  let mirrored = mirror(getSession());
  subscribeSession((session, end) => {
    mirrored = mirrored.then(() => mirror(session));
    const nextId = session.user?._id ?? null;
    if (nextId === userId) return;
    userId = nextId;
    stopPersisting();
    stopPersisting = persistFor(client, session);
    // A session that ran out is not a wish to be forgotten: the learner's downloads and answers wait for the next login.
    if (end === 'expired') return;
    deletePersistedQueries(localStorage, nextId);
    tellWorker({ type: 'session-changed', userId: nextId });
  });
  await mirrored;
}

async function mirror({ token, user }: Session): Promise<void> {
  try {
    await saveSessionMirror(token && user ? { token, user } : null);
    if (!user) return;
    await resumeAfterLogin(user._id);
    requestDrain();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    console.warn('The worker cannot sync: without a database the app works online only', error);
  }
}

function persistFor(client: QueryClient, { user }: Session): () => void {
  try {
    return persistQueries(client, user?._id ?? null, localStorage);
  } catch (error) {
    // Blocked site data makes the mere access throw.
    console.warn('Answers are not kept on this device', error);
    return () => undefined;
  }
}

function tellWorker(message: PageMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}
