import { checkForUpdate, switchToUpdate } from '#app/pwa/check-for-update.ts';
import { ConfirmHost } from '#features/confirm/confirm-host.tsx';
import { MoreSettings } from '#features/account/more-settings.tsx';
import { StorageUsed } from '#features/learning/storage-used.tsx';
import { SyncPanel } from '#features/sync/sync-panel.tsx';

const UPDATES = { check: checkForUpdate, apply: switchToUpdate };
/** Set by the build. */
const VERSION = (import.meta.env.APP_VERSION as string | undefined) ?? 'of development';

/** Combines the lower part of the settings with other features, because features do not import each other. */
export function MoreSettingsScreen({ onShown }: { onShown: () => void }) {
  return (
    <>
      <MoreSettings
        SyncPanel={SyncPanel}
        StorageUsed={StorageUsed}
        version={VERSION}
        updates={UPDATES}
        onShown={onShown}
      />
      <ConfirmHost />
    </>
  );
}
