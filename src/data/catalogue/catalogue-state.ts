import type { CodeItDatabase } from '../db/database.ts';
import type { FillLeg } from './fill-plan.ts';

const KEY = 'catalogue';

/** How far this device has read the feed. */
export interface CatalogueState {
  /** From where to follow the changes; opaque. '' before the first page. */
  cursor: string;
  /** What is still to be filled before that. Absent in what an earlier version saved, which took all there is. */
  legs?: FillLeg[];
  /** What the last fill was planned for: so many courses, these categories. */
  plan?: { budget: number; categories: readonly string[] };
  /** Epoch ms at which the device last heard that it holds all it is to hold; null while it is filling. */
  asOf: number | null;
  /** Courses in the server's catalogue when last told. */
  total: number;
  /** The mean of the server's ratings when last told, for `ratingScore`. What an earlier version saved has none. */
  ratingMean?: number | undefined;
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
