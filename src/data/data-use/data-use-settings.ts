import type { CodeItDatabase } from '../db/database.ts';

/** 'unmetered': not over mobile data, and not while the browser asks to save data. */
export const IN_ADVANCE = ['unmetered', 'always', 'never'] as const;
type InAdvance = (typeof IN_ADVANCE)[number];

/** What a learner allows this device to fetch. */
export interface DataUseSettings {
  /** Downloads and lessons in advance wait for Wi-Fi, where the browser tells what the network is. */
  wifiOnly: boolean;
  /** When owned lessons come to the device by themselves. */
  inAdvance: InAdvance;
  /** Of downloads and lessons in advance together, a month, in MB of 1,000,000 bytes; null: no cap. */
  capMb: number | null;
}

export const DATA_USE_DEFAULTS: DataUseSettings = { wifiOnly: false, inAdvance: 'unmetered', capMb: null };

export const MB = 1_000_000;

const KEY = 'dataUse';

/** The settings; in the database, because a cap must be read in the transaction that allows bytes. */
export async function loadDataUseSettings(db: CodeItDatabase): Promise<DataUseSettings> {
  const kept = ((await db.meta.get(KEY))?.value ?? {}) as Partial<Record<keyof DataUseSettings, unknown>>;
  return {
    wifiOnly: typeof kept.wifiOnly === 'boolean' ? kept.wifiOnly : DATA_USE_DEFAULTS.wifiOnly,
    inAdvance: IN_ADVANCE.find((one) => one === kept.inAdvance) ?? DATA_USE_DEFAULTS.inAdvance,
    capMb: typeof kept.capMb === 'number' && kept.capMb >= 0 ? kept.capMb : DATA_USE_DEFAULTS.capMb,
  };
}

/** Keeps `change`; what is not in it stays. */
export function saveDataUseSettings(db: CodeItDatabase, change: Partial<DataUseSettings>): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: KEY, value: { ...(await loadDataUseSettings(db)), ...change } });
  });
}
