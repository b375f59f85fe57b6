import { NotificationsPage } from '#features/instructor/dashboard/notifications-page.tsx';
import { SyncPanel } from '#features/sync/sync-panel.tsx';

/** Combines the notifications with the sync panel, because features do not import each other. */
export function NotificationsScreen() {
  return <NotificationsPage SyncPanel={SyncPanel} />;
}
