import type { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import { NOTICES_LANE } from '#lib/notices-lane.ts';
import { getSession, sessionSignal, updateUser } from '#data/session/session-store.ts';
import { queryKeys } from './query-keys.ts';

/**
 * The server knows more now than the answers in the cache, after a command of the lane `entity`; screens that are open ask
 * again. Resolves when they have their answers.
 */
export async function refreshAfter(client: QueryClient, entity: string): Promise<void> {
  const { user } = getSession();
  if (!user) return;
  const refresh = (queryKey: readonly string[]) => askAgain(client, queryKey);
  if (entity.startsWith('progress')) return refresh(queryKeys.library(user._id));
  if (entity === NOTICES_LANE) return refresh(queryKeys.notices(user._id));
  if (entity.startsWith('course:')) {
    // A draft's key begins with that of the list. The public pages show the course too.
    await Promise.all([refresh(queryKeys.authored(user._id)), refresh(queryKeys.courses)]);
    return;
  }
  const lists = [refresh(queryKeys.cart(user._id)), refresh(queryKeys.library(user._id))];
  // The course's average, and the reviews beside it.
  if (entity.startsWith('review')) lists.push(refresh(queryKeys.courses));
  if (entity.startsWith('purchase')) lists.push(refresh(['private', user._id, 'content']), refreshUser());
  await Promise.all(lists);
}

/** A first load that is under way stands for React Query's refetch, although the server may have answered it before the command. */
async function askAgain(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const firstLoads = underWay.filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ queryKey });
  await Promise.all(firstLoads.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })));
}

/** Asks who the saved user is by now. Only a 401 ends the session (the http client does); a dead network changes nothing. */
export async function refreshUser(): Promise<void> {
  const { status, epoch } = getSession();
  if (status !== 'signed-in') return;
  try {
    const { user } = await call('userMe', { signal: sessionSignal() });
    if (getSession().epoch === epoch) updateUser(user);
  } catch (error) {
    if (!isUnreachable(error)) console.warn('The user could not be refreshed', error);
  }
}
