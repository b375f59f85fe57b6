import { atomWithStorage } from 'jotai/utils';

/**
 * A choice that is kept under `key` of localStorage, whoever is signed in: for the next visit, and at once for every tab. `parse`
 * makes a sound value of whatever is there, null for nothing; `format` is what is written. Where the storage refuses, a choice
 * holds for this visit. A server has what `parse` makes of nothing; a page that is hydrated must not draw it before
 * `useInBrowser` says so.
 */
export function storedAtom<T>(key: string, parse: (text: string | null) => T, format: (value: T) => string) {
  let visit: { value: T } | undefined;
  const read = () => (visit ? visit.value : parse(readText(key)));
  return atomWithStorage<T>(
    key,
    parse(null),
    {
      getItem: read,
      setItem: (_key, value) => {
        try {
          localStorage.setItem(key, format(value));
        } catch (error) {
          visit = { value };
          console.info(`What is chosen for '${key}' is kept for this visit only`, error);
        }
      },
      removeItem: () => localStorage.removeItem(key),
      subscribe: (_key, set) => {
        const onStorage = (event: StorageEvent) => {
          if (event.key === key || event.key === null) set(read());
        };
        addEventListener('storage', onStorage);
        return () => removeEventListener('storage', onStorage);
      },
    },
    { getOnInit: true },
  );
}

function readText(key: string): string | null {
  // Newer Node versions have a localStorage of their own, which would be one for all visitors.
  if (!('document' in globalThis)) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked site data makes the mere access throw: the default is then the right answer.
    return null;
  }
}
