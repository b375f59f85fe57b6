/** Before the user's id in the key of localStorage: what somebody searched for is theirs (data/queries/persist-queries.ts deletes it). */
const PREFIX = 'searches:';
const KEPT_MAX = 8;

const keyOf = (userId: string | null) => PREFIX + (userId ?? 'visitor');

/** What the user, or a visitor (null), searched for on this device, the latest first. */
export function loadRecentSearches(userId: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT_MAX) : [];
  } catch (error) {
    // Site data is blocked, or the value is not ours.
    console.info('Recent searches cannot be read', error);
    return [];
  }
}

/** Puts a search before the others. */
export function addRecentSearch(userId: string | null, query: string): void {
  const said = query.trim();
  if (said === '') return;
  const others = loadRecentSearches(userId).filter((one) => one.toLowerCase() !== said.toLowerCase());
  write(userId, [said, ...others].slice(0, KEPT_MAX));
}

export function clearRecentSearches(userId: string | null): void {
  write(userId, []);
}

function write(userId: string | null, searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(searches));
    else localStorage.removeItem(keyOf(userId));
  } catch (error) {
    console.info('Recent searches are not kept', error);
  }
}
