/** What decides whether an installation is offered; kept on this device. Instants in epoch ms. */
export interface InstallRecord {
  visits: number;
  /** A lesson was downloaded. */
  downloaded: boolean;
  dismissedAt: number | null;
}

export const NO_RECORD: InstallRecord = { visits: 0, downloaded: false, dismissedAt: null };

const QUIET_MS = 30 * 24 * 60 * 60 * 1000;
const VISITS = 2;

/** Where a question would be in the way of what the learner is doing. */
const BUSY = ['/course/', '/cart', '/receipt', '/login', '/register', '/instructor'];

/**
 * Whether the product may ask to be installed: from the second visit or the first download on, never while a lesson is studied, a
 * course bought or one written, and after a "no" not for 30 days.
 */
export function shouldOfferInstall(record: InstallRecord, now: number, pathname: string): boolean {
  const quiet = record.dismissedAt !== null && now - record.dismissedAt < QUIET_MS;
  return !quiet && (record.visits >= VISITS || record.downloaded) && !BUSY.some((path) => pathname.startsWith(path));
}

const KEY = 'installOffer';

/** The record on this device; an unreadable one counts as none. */
export function loadInstallRecord(storage: Pick<Storage, 'getItem'>): InstallRecord {
  try {
    return { ...NO_RECORD, ...(JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<InstallRecord>) };
  } catch {
    // Written by something else, or cut off: the learner is at worst asked once more.
    return NO_RECORD;
  }
}

/** Saves it; where storage is refused the offer is simply decided anew at each visit. */
export function saveInstallRecord(storage: Pick<Storage, 'setItem'>, record: InstallRecord): void {
  try {
    storage.setItem(KEY, JSON.stringify(record));
  } catch (error) {
    console.info('The install offer is not remembered', error);
  }
}

/** Somebody who has a lesson on this device will want to find it again. */
export function noteDownload(): void {
  try {
    const record = loadInstallRecord(localStorage);
    if (!record.downloaded) saveInstallRecord(localStorage, { ...record, downloaded: true });
  } catch (error) {
    console.info('The install offer is not remembered', error);
  }
}
