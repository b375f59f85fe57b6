/** The facts that decide whether to offer the installation; kept on this device. Times in epoch ms. */
export interface InstallRecord {
  visits: number;
  /** Whether a lesson was ever downloaded. */
  downloaded: boolean;
  dismissedAt: number | null;
}

export const NO_RECORD: InstallRecord = { visits: 0, downloaded: false, dismissedAt: null };

const QUIET_MS = 30 * 24 * 60 * 60 * 1000;
const VISITS = 2;

/** Paths where a banner would disturb the user. */
const BUSY = /^\/(course|cart|receipt|login|register|instructor)(\/|$)/;

/**
 * Whether to offer the installation: from the second visit or the first download on. Never on the pages of `BUSY` (study,
 * checkout, login, instructor area), and not for 30 days after the user dismissed the offer.
 */
export function shouldOfferInstall(record: InstallRecord, now: number, pathname: string): boolean {
  const quiet = record.dismissedAt !== null && now - record.dismissedAt < QUIET_MS;
  return !quiet && (record.visits >= VISITS || record.downloaded) && !BUSY.test(pathname);
}

const KEY = 'installOffer';

/** The saved record; an invalid one counts as none. */
export function loadInstallRecord(storage: Pick<Storage, 'getItem'>): InstallRecord {
  try {
    return { ...NO_RECORD, ...(JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<InstallRecord>) };
  } catch {
    // Invalid JSON. At worst the offer is shown once more.
    return NO_RECORD;
  }
}

/** Saves the record. If storage fails, only a message is logged. */
export function saveInstallRecord(storage: Pick<Storage, 'setItem'>, record: InstallRecord): void {
  try {
    storage.setItem(KEY, JSON.stringify(record));
  } catch (error) {
    console.info('The install offer is not remembered', error);
  }
}

/** Records that a lesson was downloaded. */
export function noteDownload(): void {
  try {
    const record = loadInstallRecord(localStorage);
    if (!record.downloaded) saveInstallRecord(localStorage, { ...record, downloaded: true });
  } catch (error) {
    console.info('The install offer is not remembered', error);
  }
}
