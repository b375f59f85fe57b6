import type { CodeItDatabase } from '../db/database.ts';

type Entry = [revision: number, ids: string[]];

const KEY = 'catalogueChanges';
/** For more changes than this, it costs no more to read all courses again. */
const IDS_MAX = 2000;

/** Records which courses changed with a revision of the state. Call it in the transaction that changes them. */
export async function logChanges(db: CodeItDatabase, revision: number, ids: string[]): Promise<void> {
  const entries = [...(await loadEntries(db)), [revision, ids] satisfies Entry];
  let sum = entries.reduce((total, [, changed]) => total + changed.length, 0);
  while (entries.length > 0 && sum > IDS_MAX) sum -= entries.shift()![1].length;
  await db.meta.put({ key: KEY, value: entries });
}

/** Clears the log, after a change that cannot be listed by course ids. */
export async function forgetChanges(db: CodeItDatabase): Promise<void> {
  await db.meta.delete(KEY);
}

/** Ids of the courses that changed after revision `after`, up to `upTo`; null when the log does not reach back that far. */
export async function loadChangedIds(db: CodeItDatabase, after: number, upTo: number): Promise<string[] | null> {
  const entries = (await loadEntries(db)).filter(([revision]) => revision > after && revision <= upTo);
  // Each revision has one entry, so a smaller count means that entries are missing.
  return entries.length < upTo - after ? null : [...new Set(entries.flatMap(([, ids]) => ids))];
}

async function loadEntries(db: CodeItDatabase): Promise<Entry[]> {
  return ((await db.meta.get(KEY))?.value as Entry[] | undefined) ?? [];
}
