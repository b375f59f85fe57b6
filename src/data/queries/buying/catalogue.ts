import { createLiveSources, useLive } from '../live.ts';
import { catalogue } from '#data/parts/load.ts';

/** What this device holds of the catalogue. */
interface CatalogueStatus {
  courses: number;
  /** Courses in the whole catalogue, of which a device with little room holds a part. */
  of: number;
  /** Epoch ms at which it last held everything that the server had; null before that. */
  asOf: number | null;
  /** While the first fill goes on. */
  filling: { done: number; total: number } | null;
}

const EMPTY: CatalogueStatus = { courses: 0, of: 0, asOf: null, filling: null };

const catalogueOf = createLiveSources(async () => (await catalogue()).loadCatalogueStatus);

/** Follows the catalogue of this device. */
export function useCatalogueStatus(): CatalogueStatus {
  return useLive(catalogueOf('all')).data ?? EMPTY;
}
