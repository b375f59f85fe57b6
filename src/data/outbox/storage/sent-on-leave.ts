const KEY = 'sentOnLeave';
/** More than a few pages can leave unanswered. The keys are random and contain no private data. */
const KEPT = 100;

interface KeyStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}
/** A function, because the access throws when site data is blocked. A worker has no localStorage. */
const store = () => (globalThis as { localStorage?: KeyStore }).localStorage;

/**
 * Records the keys of commands that a page sends while it closes. Only localStorage can be written in that moment; in the
 * database these rows still look untried. Returns false if the write failed.
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

/** Whether a closing page sent the command `key`, though its row counts no attempt. Always false in a worker. */
export function wasSentOnLeave(key: string): boolean {
  return loadSentOnLeave().includes(key);
}

function loadSentOnLeave(): string[] {
  try {
    return JSON.parse(store()?.getItem(KEY) ?? '[]') as string[];
  } catch {
    // If it cannot be read, it could not be written either.
    return [];
  }
}
