import { SettingsPage } from '#features/account/settings-page.tsx';
import { SyncPanel } from '#features/sync/sync-panel.tsx';

/** The settings with the sync panel in them: two features that do not know each other. */
export function SettingsScreen() {
  return <SettingsPage SyncPanel={SyncPanel} />;
}
