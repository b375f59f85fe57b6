import type { CodeItDatabase } from '../db/database.ts';
import { loadCatalogueState } from './catalogue-state.ts';

/** How many courses are on this device, as of when (epoch ms), and how far a first fill is. */
export async function loadCatalogueStatus(db: CodeItDatabase): Promise<{
  courses: number;
  asOf: number | null;
  filling: { done: number; total: number } | null;
}> {
  const [state, courses] = [await loadCatalogueState(db), await db.courses.count()];
  const filling = state !== null && state.asOf === null ? { done: courses, total: state.total } : null;
  return { courses, asOf: state?.asOf ?? null, filling };
}
