import type { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import type { Refresh } from '#data/outbox/commands/refresh.ts';
import { getSession, sessionSignal, updateUser } from '#data/session/session-store.ts';
import { queryKeys } from './query-keys.ts';

/** How to refetch each kind of data that a command can refresh. */
const REFRESH: Record<Refresh, (client: QueryClient, userId: string) => Promise<void>> = {
  cart: (client, userId) => askAgain(client, queryKeys.cart(userId)),
  library: (client, userId) => askAgain(client, queryKeys.library(userId)),
  courses: (client) => askAgain(client, queryKeys.courses),
  contents: (client, userId) => askAgain(client, queryKeys.contents(userId)),
  notes: (client, userId) => askAgain(client, queryKeys.notes(userId)),
  quizAttempts: (client, userId) => askAgain(client, queryKeys.quizAttempts(userId)),
  practice: (client, userId) => askAgain(client, queryKeys.practice(userId)),
  // Also refetches drafts, because their keys begin with this one.
  authored: (client, userId) => askAgain(client, queryKeys.authored(userId)),
  notices: (client, userId) => askAgain(client, queryKeys.notices(userId)),
  user: refreshUser,
};

/** Refetches data that has changed on the server. Resolves when the queries in use have their answers. */
export async function refreshAfter(client: QueryClient, refreshes: readonly Refresh[]): Promise<void> {
  const { user } = getSession();
  if (!user) return;
  await Promise.all(refreshes.map((what) => REFRESH[what](client, user._id)));
}

/** Invalidates a second time for running first loads: React Query does not restart them, but they may miss the command. */
async function askAgain(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const firstLoads = underWay.filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ queryKey });
  await Promise.all(firstLoads.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })));
}

/**
 * Refetches the signed-in user; once more where the user was changed meanwhile, because the answer may be of before that change.
 * Only a 401 ends the session (in the HTTP client); offline nothing changes.
 */
export async function refreshUser(): Promise<void> {
  const asked = getSession();
  if (asked.status !== 'signed-in') return;
  try {
    const { user } = await call('userMe', { signal: sessionSignal() });
    const now = getSession();
    if (now === asked) updateUser(user);
    else if (now.epoch === asked.epoch) await refreshUser();
  } catch (error) {
    if (!isUnreachable(error)) console.warn('The user could not be refreshed', error);
  }
}
