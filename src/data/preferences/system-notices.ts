import { createListeners } from '#lib/listeners.ts';

/** Whether the user wants system notifications on this device. The browser must allow them too. */
const KEY = 'systemNotices';

/** `unsupported`: this browser has none. `blocked`: the browser's settings forbid them for this site. */
export type NoticesState = 'unsupported' | 'blocked' | 'off' | 'on';

const listeners = createListeners();
/** The choice for this visit, when it could not be saved. */
let visit: boolean | null = null;

export function getNoticesState(): NoticesState {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off';
}

/** Calls `onChange` after each change, also in other tabs. Returns a function that ends this. */
export function subscribeNotices(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  const leave = listeners.subscribe(onChange);
  addEventListener('storage', onStorage);
  return () => {
    leave();
    removeEventListener('storage', onStorage);
  };
}

/** Turns notifications on; asks for permission if needed. Call it in a click handler. Resolves with the new state. */
export async function turnNoticesOn(): Promise<NoticesState> {
  if (!('Notification' in globalThis)) return 'unsupported';
  // If permission is already granted, no request is needed and the switch moves at once.
  const permission = Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission();
  if (permission === 'granted') keep(true);
  else listeners.tell();
  return getNoticesState();
}

export function turnNoticesOff(): void {
  keep(false);
}

function isWanted(): boolean {
  try {
    return visit ?? localStorage.getItem(KEY) === 'on';
  } catch {
    // The access throws when site data is blocked. Then the setting was never saved.
    return false;
  }
}

function keep(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch (error) {
    visit = on;
    console.info('Whether notices are wanted is kept for this visit only', error);
  }
  listeners.tell();
}
