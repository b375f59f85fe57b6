import type { DataUseRow } from '#data/db/rows.ts';
import type { DataUseSettings } from '#data/data-use/data-use-settings.ts';
import { createLiveSources, useLive } from '../live.ts';
import { device, downloads } from '#data/parts/load.ts';

export { tellsNetwork } from '#data/data-use/connection.ts';
export { DATA_PURPOSES, type DataPurpose, type DataUseRow } from '#data/db/rows.ts';
export { AHEAD, DATA_USE_DEFAULTS, type DataUseSettings, IN_ADVANCE, MB } from '#data/data-use/data-use-settings.ts';

interface DataUse {
  settings: DataUseSettings;
  /** Earliest month first. */
  rows: DataUseRow[];
  /** The current month. */
  month: string;
  /** Bytes left of this month's data limit; null without a limit. */
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

/** The data-use settings and the measured use; undefined until they are loaded, and without a database. */
export function useDataUse(): DataUse | undefined {
  return useLive(sourceOf('device')).data;
}

/** Saves changed settings. All tabs follow. */
export async function changeDataUse(change: Partial<DataUseSettings>): Promise<void> {
  const [{ saveDataUseSettings }, { withDb }] = await Promise.all([downloads(), device()]);
  await withDb((db) => saveDataUseSettings(db, change));
}
