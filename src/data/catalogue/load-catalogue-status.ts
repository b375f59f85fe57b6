import type { CodeItDatabase } from '../db/database.ts';
import { loadCatalogueState } from './catalogue-state.ts';

/** The number of stored courses, of all courses, the time of the last update (epoch ms), and the progress of a first fill. */
export async function loadCatalogueStatus(db: CodeItDatabase): Promise<{
  courses: number;
  of: number;
  asOf: number | null;
  filling: { done: number; total: number } | null;
}> {
  const [state, courses] = [await loadCatalogueState(db), await db.courses.count()];
  const filling =
    state !== null && state.asOf === null
      ? { done: courses, total: Math.min(state.total, state.plan?.budget ?? Infinity) }
      : null;
  return { courses, of: Math.max(courses, state?.total ?? 0), asOf: state?.asOf ?? null, filling };
}
