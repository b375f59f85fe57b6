import type { Page } from 'playwright';
import type { OutboxRow } from '#data/db/rows.ts';

/** The rows of one store of the product's database, read beside the product; empty while there is no database. */
async function readStore<T>(page: Page, store: string): Promise<T[]> {
  return page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((known) => known.name === 'code-it')) return [];
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('code-it');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('not opened'));
    });
    try {
      if (!db.objectStoreNames.contains(name)) return [];
      return await new Promise<T[]>((resolve, reject) => {
        const reading = db.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => resolve(reading.result as T[]);
        reading.onerror = () => reject(reading.error ?? new Error('not read'));
      });
    } finally {
      db.close();
    }
  }, store);
}

/** What waits in the outbox of this device for `userId`. */
export async function waitingRows(page: Page, userId: string): Promise<OutboxRow[]> {
  return (await readStore<OutboxRow>(page, 'outbox')).filter((row) => row.userId === userId);
}

/** Whether the outbox or the copy of progress on this device knows that the lesson was opened. */
export async function knowsOpening(page: Page, userId: string, trackId: string): Promise<boolean> {
  const waiting = await waitingRows(page, userId);
  if (waiting.some(({ payload }) => JSON.stringify(payload).includes(trackId))) return true;
  const progress = await readStore<{ userId: string; trackId: string; positionAt: number }>(page, 'progress');
  return progress.some((row) => row.userId === userId && row.trackId === trackId && row.positionAt > 0);
}

/** Whether the device holds the catalogue and what its user needs offline, and the worker knows the user. */
export async function isStocked(page: Page, userId: string, courses: number): Promise<boolean> {
  const [facts, sessions, carts, libraries, contents] = await Promise.all([
    readStore<{ key: string }>(page, 'meta'),
    readStore<{ user: { _id: string } | null }>(page, 'session'),
    readStore<{ userId: string }>(page, 'carts'),
    readStore<{ userId: string }>(page, 'libraries'),
    readStore<{ userId: string }>(page, 'contents'),
  ]);
  const own = (rows: { userId: string }[]) => rows.filter((row) => row.userId === userId).length;
  const mirrored = sessions.some(({ user }) => user?._id === userId);
  const catalogue = facts.some(({ key }) => key === 'catalogue');
  return catalogue && mirrored && own(carts) === 1 && own(libraries) === 1 && own(contents) >= courses;
}
