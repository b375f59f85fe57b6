import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession, UNKNOWN_SESSION } from '#data/session/session-store.ts';
import type { Session } from '#data/session/session-store.ts';

/** Who is signed in. 'unknown' on the server and while hydrating, because only the browser knows. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, () => UNKNOWN_SESSION);
}
