import type { DataUseRow } from '#data/db/rows.ts';
import type { DataUseSettings } from '#data/data-use/data-use-settings.ts';
import { createLiveSources, useLive } from '../live.ts';
import { device, downloads } from '#data/parts/load.ts';

export { tellsNetwork } from '#data/data-use/connection.ts';
export { DATA_PURPOSES, type DataPurpose, type DataUseRow } from '#data/db/rows.ts';
export { DATA_USE_DEFAULTS, type DataUseSettings, IN_ADVANCE, MB } from '#data/data-use/data-use-settings.ts';

interface DataUse {
  settings: DataUseSettings;
  /** The earliest month first. */
  rows: DataUseRow[];
  /** The present month. */
  month: string;
  /** What the cap still allows in this month, bytes; null without a cap. */
  left: number | null;
}

const sourceOf = createLiveSources<DataUse>(async () => {
  const { bytesLeft, loadDataUse, loadDataUseSettings, monthOf } = await downloads();
  return async (db) => {
    const settings = await loadDataUseSettings(db);
    const rows = await loadDataUse(db);
    return { settings, rows, month: monthOf(Date.now()), left: await bytesLeft(db, Date.now()) };
  };
});

/** What this device may fetch and what it fetched; undefined until it is known, and without a database. */
export function useDataUse(): DataUse | undefined {
  return useLive(sourceOf('device')).data;
}

/** Keeps what the learner allows, for all tabs. */
export async function changeDataUse(change: Partial<DataUseSettings>): Promise<void> {
  const [{ saveDataUseSettings }, { withDb }] = await Promise.all([downloads(), device()]);
  await withDb((db) => saveDataUseSettings(db, change));
}
