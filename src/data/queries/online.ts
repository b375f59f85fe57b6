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

/** Whether the browser believes to have a network. True does not promise that the server answers. */
export function useOnline(): boolean {
  return useStore(ONLINE, true);
}
