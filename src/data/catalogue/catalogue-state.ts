import type { CodeItDatabase } from '../db/database.ts';

const KEY = 'catalogue';

/** How far this device has read the feed. */
export interface CatalogueState {
  /** Where to go on; opaque. */
  cursor: string;
  /** Epoch ms at which the device last heard that it holds everything; null while it is filling. */
  asOf: number | null;
  /** Courses in the server's catalogue when last told: the goal of a fill. */
  total: number;
  /** Grows with every change of the courses on this device: readers that keep a copy look at it. */
  revision: number;
}

/** The state as of the last page that was applied; null before the first. */
export async function loadCatalogueState(db: CodeItDatabase): Promise<CatalogueState | null> {
  const row = await db.meta.get(KEY);
  return (row?.value as CatalogueState | undefined) ?? null;
}

/** Call it in the transaction that changes the courses: state and courses never tell different stories. */
export async function saveCatalogueState(db: CodeItDatabase, state: CatalogueState): Promise<void> {
  await db.meta.put({ key: KEY, value: state });
}
