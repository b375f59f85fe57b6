import { useSyncExternalStore } from 'react';
import { getNoticesState, type NoticesState, subscribeNotices } from '#data/preferences/system-notices.ts';

/** Whether notices of the system are shown on this device; 'off' on the server. */
export function useNoticesState(): NoticesState {
  return useSyncExternalStore(subscribeNotices, getNoticesState, () => 'off');
}
