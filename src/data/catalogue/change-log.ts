import type { CodeItDatabase } from '../db/database.ts';

type Entry = [revision: number, ids: string[]];

const KEY = 'catalogueChanges';
/** Beyond that many it is no dearer to read all courses again. */
const IDS_MAX = 2000;

/** Notes which courses were changed with a revision of the catalogue's state. Call it in the transaction that changes them. */
export async function logChanges(db: CodeItDatabase, revision: number, ids: string[]): Promise<void> {
  const entries = [...(await loadEntries(db)), [revision, ids] satisfies Entry];
  let sum = entries.reduce((total, [, changed]) => total + changed.length, 0);
  while (entries.length > 0 && sum > IDS_MAX) sum -= entries.shift()![1].length;
  await db.meta.put({ key: KEY, value: entries });
}

/** For a change that cannot be told by its courses: the log begins anew. */
export async function forgetChanges(db: CodeItDatabase): Promise<void> {
  await db.meta.delete(KEY);
}

/** The courses that changed after one revision up to another; null when the log does not reach back that far. */
export async function loadChangedIds(db: CodeItDatabase, after: number, upTo: number): Promise<string[] | null> {
  const entries = (await loadEntries(db)).filter(([revision]) => revision > after && revision <= upTo);
  // Each revision has one entry, so that a gap shows.
  return entries.length < upTo - after ? null : [...new Set(entries.flatMap(([, ids]) => ids))];
}

async function loadEntries(db: CodeItDatabase): Promise<Entry[]> {
  return ((await db.meta.get(KEY))?.value as Entry[] | undefined) ?? [];
}
