import { sessionSignal, subscribeSession } from '../session/session-store.ts';
import { deviceSource } from './own-source.ts';
import { type OwnResults, OwnSearch } from './own-search.ts';
import { serverSource } from './server-source.ts';

interface Wish {
  userId: string;
  query: string;
  /** The most lessons that are answered. */
  limit: number;
}

let current: { name: string; search: OwnSearch } | null = null;

/** The one index that is in memory; another one takes its place. */
function searchAt(name: string, make: () => OwnSearch): OwnSearch {
  if (current?.name !== name) current = { name, search: make() };
  return current.search;
}

subscribeSession((_session, end) => {
  if (end) current = null;
});

export const OWN_ANSWERS = {
  search: ({ userId, query, limit }: Wish): Promise<OwnResults> =>
    searchAt(userId, () => new OwnSearch(deviceSource(userId))).search(query, limit),
};

/** The same from the server's answers, in the page: without a database a worker does not know who is signed in. */
export function searchFromServer({ userId, query, limit }: Wish): Promise<OwnResults> {
  return searchAt(`${userId} online`, () => new OwnSearch(serverSource(userId, sessionSignal()))).search(query, limit);
}
