import { atomWithStorage } from 'jotai/utils';

/**
 * An atom that is stored under `key` of localStorage, for all users of the device; all tabs follow a change. `parse` must return a
 * valid value for any text, and for null, which means that nothing is stored; `format` returns the text to store. If the storage
 * rejects a write, the value lasts until the page is closed. On the server the value is `parse(null)`, so a hydrated page must not
 * render it before `useInBrowser` is true.
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
  // Newer Node versions have a localStorage, which all visitors would share.
  if (!('document' in globalThis)) return null;
  try {
    return localStorage.getItem(key);
  } catch {
    // With blocked site data the access throws. The default is used then.
    return null;
  }
}
