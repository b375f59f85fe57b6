import type { DataPurpose } from '#data/db/rows.ts';
import type { DataUseSettings } from './data-use-settings.ts';

/** The used part of the Network Information API. Safari and Firefox do not have it. */
export interface Connection {
  type?: string;
  saveData?: boolean;
}

/** Why bytes may not be fetched now. It ends by itself, or when the user changes a setting. */
export type DataRefusal = 'wifi-only' | 'metered' | 'save-data' | 'off' | 'cap';

type TellingNavigator = { connection?: Connection & EventTarget };

/** The current connection; an empty object when the browser has no such API. */
export function readConnection(): Connection & Partial<EventTarget> {
  return (globalThis.navigator as TellingNavigator | undefined)?.connection ?? {};
}

/** Whether this browser can distinguish Wi-Fi from mobile data. */
export const tellsNetwork = (connection: Connection = readConnection()) =>
  connection.type !== undefined && connection.type !== 'unknown';

const METERED = ['cellular', 'bluetooth', 'wimax'];

/** Why the network may not be used for `purpose` now, apart from the cap; null when it may. An unknown connection is allowed. */
export function refusalOf(
  purpose: DataPurpose,
  { wifiOnly, inAdvance }: DataUseSettings,
  { type, saveData }: Connection,
): DataRefusal | null {
  if (wifiOnly && isMetered(type)) return 'wifi-only';
  if (purpose !== 'in-advance') return null;
  if (inAdvance === 'never') return 'off';
  if (inAdvance === 'always') return null;
  return meteredRefusalOf({ type, saveData });
}

/** Why a network may not be used for what waits for one without a price. An unknown connection is allowed. */
export function meteredRefusalOf({ type, saveData }: Connection): DataRefusal | null {
  if (saveData) return 'save-data';
  return isMetered(type) ? 'metered' : null;
}

const isMetered = (type: string | undefined) => type !== undefined && METERED.includes(type);
