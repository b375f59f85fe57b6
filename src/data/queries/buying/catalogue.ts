import { createLiveSources, useLive } from '../live.ts';
import { catalogue } from '#data/parts/load.ts';

/** How much of the catalogue is on this device. */
interface CatalogueStatus {
  courses: number;
  /** The number of courses in the whole catalogue. A device with little space stores only some of them. */
  of: number;
  /** When the copy was last up to date, epoch ms; null before that. */
  asOf: number | null;
  /** The progress of the first download; null when it is not running. */
  filling: { done: number; total: number } | null;
}

const EMPTY: CatalogueStatus = { courses: 0, of: 0, asOf: null, filling: null };

const catalogueOf = createLiveSources(async () => (await catalogue()).loadCatalogueStatus);

export function useCatalogueStatus(): CatalogueStatus {
  return useLive(catalogueOf('all')).data ?? EMPTY;
}
