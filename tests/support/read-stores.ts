import type { Page } from 'playwright';

/** `rows`: all of a store. `keys`: only their primary keys, where the rows are large. */
type Reading = 'rows' | 'keys';

/** What stores of the product's database hold, read beside the product; empty while there is no database. */
export async function readStores<T extends Record<string, unknown[]>>(
  page: Page,
  wanted: { [Store in keyof T & string]: Reading },
): Promise<T> {
  const found = await page.evaluate(async (stores) => {
    const empty = stores.map(([store]): [string, unknown[]] => [store, []]);
    if (!(await indexedDB.databases()).some((known) => known.name === 'code-it')) return empty;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('code-it');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
    });
    try {
      if (stores.some(([store]) => !db.objectStoreNames.contains(store))) return empty;
      const transaction = db.transaction(stores.map(([store]) => store));
      return await Promise.all(
        stores.map(
          ([name, how]) =>
            new Promise<[string, unknown[]]>((resolve, reject) => {
              const store = transaction.objectStore(name);
              const reading = how === 'keys' ? store.getAllKeys() : store.getAll();
              reading.onsuccess = () => resolve([name, reading.result as unknown[]]);
              reading.onerror = () => reject(reading.error ?? new Error('not read'));
            }),
        ),
      );
    } finally {
      db.close();
    }
  }, Object.entries<Reading>(wanted));
  return Object.fromEntries(found) as T;
}
