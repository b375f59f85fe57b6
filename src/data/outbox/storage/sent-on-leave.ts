const KEY = 'sentOnLeave';
/** More than can wait unanswered from a few pages; the keys say nothing of anybody. */
const KEPT = 100;

interface KeyStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}
/** Read at each use: blocked site data makes the mere access throw, and a worker has none. */
const store = () => (globalThis as { localStorage?: KeyStore }).localStorage;

/**
 * Notes commands that a page is about to send while it is being left. Only localStorage is written before such a page dies: in
 * the database they look as if they had never been tried. False where that could not be noted.
 */
export function noteSentOnLeave(keys: readonly string[]): boolean {
  try {
    store()?.setItem(KEY, JSON.stringify([...loadSentOnLeave(), ...keys].slice(-KEPT)));
    return true;
  } catch (error) {
    console.warn('What is sent could not be noted', error);
    return false;
  }
}

/** Whether the server may know the command `key` although no attempt is counted. A worker sends none so, and sees none. */
export function wasSentOnLeave(key: string): boolean {
  return loadSentOnLeave().includes(key);
}

function loadSentOnLeave(): string[] {
  try {
    return JSON.parse(store()?.getItem(KEY) ?? '[]') as string[];
  } catch {
    // Then nothing was noted either.
    return [];
  }
}
