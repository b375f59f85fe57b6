import { createListeners } from '#lib/listeners.ts';

/** Whether the learner wants notices of the system from this device; the browser must allow them as well. */
const KEY = 'systemNotices';

/** `unsupported`: this browser has none. `blocked`: the browser's settings forbid them for this site. */
export type NoticesState = 'unsupported' | 'blocked' | 'off' | 'on';

const listeners = createListeners();
/** Where a storage is denied, the choice holds for this visit. */
let visit: boolean | null = null;

export function getNoticesState(): NoticesState {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isWanted() ? 'on' : 'off';
}

/** Calls `onChange` after each change, other tabs' included, until the returned function is called. */
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

/** Asks the browser when it was not asked yet; call it for a press. Resolves with what came of it. */
export async function turnNoticesOn(): Promise<NoticesState> {
  if (!('Notification' in globalThis)) return 'unsupported';
  // A browser that allowed them already is not asked: the switch moves at once.
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
    // Blocked site data makes the mere access throw: nobody could have turned them on.
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
