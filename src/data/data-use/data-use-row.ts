/** What bytes were fetched for. Only 'download' and 'in-advance' are under the cap. */
export const DATA_PURPOSES = ['download', 'in-advance', 'streaming', 'catalogue'] as const;
export type DataPurpose = (typeof DATA_PURPOSES)[number];

/** What this device fetched for one purpose in one month, whoever was signed in. */
export interface DataUseRow {
  /** Of the device's own calendar: '2026-11'. */
  month: string;
  purpose: DataPurpose;
  bytes: number;
  /** Bytes that were allowed in this month and of which nobody has said yet whether they came. */
  reserved: number;
  /** When the last of these was allowed, epoch milliseconds. */
  reservedAt: number;
}

/** Bytes that may be fetched, until they are settled. */
export interface Reservation {
  month: string;
  purpose: DataPurpose;
  bytes: number;
}
