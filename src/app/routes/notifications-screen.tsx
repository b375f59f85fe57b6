import { NotificationsPage } from '#features/instructor/dashboard/notifications-page.tsx';
import { SyncPanel } from '#features/sync/sync-panel.tsx';

/** What wants the instructor's eye, with the changes of this device in it: two features that do not know each other. */
export function NotificationsScreen() {
  return <NotificationsPage SyncPanel={SyncPanel} />;
}
