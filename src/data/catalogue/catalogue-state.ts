import type { CodeItDatabase } from '../db/database.ts';
import type { FillLeg } from './fill-plan.ts';

const KEY = 'catalogue';

/** How far this device has read the feed. */
export interface CatalogueState {
  /** Opaque position in the feed from which to follow changes; '' before the first page. */
  cursor: string;
  /** The parts of the first fill that are still to be fetched. Absent in states of earlier builds, which fetched everything. */
  legs?: FillLeg[];
  /** The number of courses and the categories that the last fill was planned for. */
  plan?: { budget: number; categories: readonly string[] };
  /** When the device last was up to date, epoch ms; null during a first fill. */
  asOf: number | null;
  /** Number of courses in the server's catalogue, from the last response. */
  total: number;
  /** Mean rating from the last response, for `ratingScore`. Absent in states of earlier builds. */
  ratingMean?: number | undefined;
  /** Raised with every change of the stored courses, so that the search index can see that it is outdated. */
  revision: number;
}

/** The state after the last applied page; null before the first page. */
export async function loadCatalogueState(db: CodeItDatabase): Promise<CatalogueState | null> {
  const row = await db.meta.get(KEY);
  return (row?.value as CatalogueState | undefined) ?? null;
}

/** Call it in the transaction that changes the courses, so that state and courses always match. */
export async function saveCatalogueState(db: CodeItDatabase, state: CatalogueState): Promise<void> {
  await db.meta.put({ key: KEY, value: state });
}
