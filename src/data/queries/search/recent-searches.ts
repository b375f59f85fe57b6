import { useState } from 'react';
import { addRecentSearch, clearRecentSearches, loadRecentSearches } from '#data/preferences/recent-searches.ts';
import { useSession } from '../account/session.ts';

/** What was searched for on this device by whoever is signed in, or by a visitor, the latest first. */
export function useRecentSearches() {
  const userId = useSession().user?._id ?? null;
  const [, redraw] = useState(0);
  const change = (write: () => void) => {
    write();
    redraw((count) => count + 1);
  };
  return {
    recent: loadRecentSearches(userId),
    add: (query: string) => change(() => addRecentSearch(userId, query)),
    clear: () => change(() => clearRecentSearches(userId)),
  };
}
