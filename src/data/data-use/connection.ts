import type { DataPurpose } from '#data/db/rows.ts';
import type { DataUseSettings } from './data-use-settings.ts';

/** What a browser tells of its network (Network Information API); Safari and Firefox tell nothing. */
export interface Connection {
  type?: string;
  saveData?: boolean;
}

/** Why bytes are not fetched now; it passes by itself or by a setting. */
export type DataRefusal = 'wifi-only' | 'metered' | 'save-data' | 'off' | 'cap';

type TellingNavigator = { connection?: Connection & EventTarget };

/** What is known of the network now; an empty object where nothing is. */
export function readConnection(): Connection & Partial<EventTarget> {
  return (globalThis.navigator as TellingNavigator | undefined)?.connection ?? {};
}

/** Whether this browser tells Wi-Fi from mobile data. */
export const tellsNetwork = (connection: Connection = readConnection()) =>
  connection.type !== undefined && connection.type !== 'unknown';

const METERED = ['cellular', 'bluetooth', 'wimax'];

/** Why the network may not be used for `purpose` now, whatever the cap; null: it may. A type that is not told is no obstacle. */
export function refusalOf(
  purpose: DataPurpose,
  { wifiOnly, inAdvance }: DataUseSettings,
  { type, saveData }: Connection,
): DataRefusal | null {
  const metered = type !== undefined && METERED.includes(type);
  if (wifiOnly && metered) return 'wifi-only';
  if (purpose !== 'in-advance') return null;
  if (inAdvance === 'never') return 'off';
  if (inAdvance === 'always') return null;
  if (saveData) return 'save-data';
  return metered ? 'metered' : null;
}
