import { QUALITIES, type Quality } from '#contract/qualities.ts';
import type { CodeItDatabase } from '../db/database.ts';

/** 'unmetered': not over mobile data, and not with Save-Data. */
export const IN_ADVANCE = ['unmetered', 'always', 'never'] as const;
type InAdvance = (typeof IN_ADVANCE)[number];

/** How many videos 'Study ahead' has ready. */
export const AHEAD = 3;

/** The user's data limits on this device. */
export interface DataUseSettings {
  /** Downloads and prefetched lessons wait for Wi-Fi, if the browser reports the connection type. */
  wifiOnly: boolean;
  /** When owned lessons are fetched in advance. */
  inAdvance: InAdvance;
  /** Monthly data limit for downloads and prefetched lessons together, in MB of 1,000,000 bytes; null: no cap. */
  capMb: number | null;
  /** 'Study ahead': the quality in which the next videos of the course that is studied are downloaded; null: they are not. */
  studyAhead: Quality | null;
}

export const DATA_USE_DEFAULTS: DataUseSettings = {
  wifiOnly: false,
  inAdvance: 'unmetered',
  capMb: null,
  studyAhead: null,
};

export const MB = 1_000_000;

const KEY = 'dataUse';

/** The settings are in the database, because the cap must be read in the transaction that reserves bytes. */
export async function loadDataUseSettings(db: CodeItDatabase): Promise<DataUseSettings> {
  const kept = ((await db.meta.get(KEY))?.value ?? {}) as Partial<Record<keyof DataUseSettings, unknown>>;
  return {
    wifiOnly: typeof kept.wifiOnly === 'boolean' ? kept.wifiOnly : DATA_USE_DEFAULTS.wifiOnly,
    inAdvance: IN_ADVANCE.find((one) => one === kept.inAdvance) ?? DATA_USE_DEFAULTS.inAdvance,
    capMb: typeof kept.capMb === 'number' && kept.capMb >= 0 ? kept.capMb : DATA_USE_DEFAULTS.capMb,
    studyAhead: QUALITIES.find((one) => one === kept.studyAhead) ?? DATA_USE_DEFAULTS.studyAhead,
  };
}

/** Saves the changed settings; the others stay. */
export function saveDataUseSettings(db: CodeItDatabase, change: Partial<DataUseSettings>): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: KEY, value: { ...(await loadDataUseSettings(db)), ...change } });
  });
}
