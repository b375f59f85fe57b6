import { useStore } from '#lib/use-store.ts';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

const ONLINE = { get: () => navigator.onLine, subscribe };

/** Whether the browser reports a connection. True does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useStore(ONLINE, true);
}
