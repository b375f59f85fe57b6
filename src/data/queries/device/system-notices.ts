import { getNoticesState, type NoticesState, subscribeNotices } from '#data/preferences/system-notices.ts';
import { useStore } from '#lib/use-store.ts';

const NOTICES = { get: getNoticesState, subscribe: subscribeNotices };

/** Whether system notifications are shown on this device; 'off' on the server. */
export function useNoticesState(): NoticesState {
  return useStore(NOTICES, 'off');
}
