import type { Page } from 'playwright';
import type { OutboxRow, DownloadRow } from '#data/db/rows.ts';
import { readStores } from '../../support/read-stores.ts';

/** What waits in the outbox of this device for `userId`. */
export async function waitingRows(page: Page, userId: string): Promise<OutboxRow[]> {
  const { outbox } = await readStores<{ outbox: OutboxRow[] }>(page, { outbox: 'rows' });
  return outbox.filter((row) => row.userId === userId);
}

/** The downloads of this device, whoever's they are. */
export async function downloadRows(page: Page): Promise<DownloadRow[]> {
  return (await readStores<{ downloads: DownloadRow[] }>(page, { downloads: 'rows' })).downloads;
}

/** Whether the outbox or the copy of progress on this device knows that the lesson was opened. */
export async function knowsOpening(page: Page, userId: string, trackId: string): Promise<boolean> {
  const { outbox, progress } = await readStores<{
    outbox: OutboxRow[];
    progress: { userId: string; trackId: string; positionAt: number }[];
  }>(page, { outbox: 'rows', progress: 'rows' });
  return (
    outbox.some((row) => row.userId === userId && JSON.stringify(row.payload).includes(trackId)) ||
    progress.some((row) => row.userId === userId && row.trackId === trackId && row.positionAt > 0)
  );
}

/** Whether the device holds the catalogue and what its user needs offline, and the worker knows the user. */
export async function isStocked(page: Page, userId: string, courses: number): Promise<boolean> {
  const { meta, session, carts, libraries, contents } = await readStores<{
    meta: string[];
    session: { user: { _id: string } | null }[];
    carts: string[];
    libraries: string[];
    contents: [userId: string, courseId: string][];
  }>(page, { meta: 'keys', session: 'rows', carts: 'keys', libraries: 'keys', contents: 'keys' });
  return (
    meta.includes('catalogue') &&
    session.some(({ user }) => user?._id === userId) &&
    carts.includes(userId) &&
    libraries.includes(userId) &&
    contents.filter(([owner]) => owner === userId).length >= courses
  );
}
