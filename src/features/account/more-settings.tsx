import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { AboutSection, type Updates } from './about-section.tsx';
import { BackupRow } from './backup-row.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DownloadsSection } from './downloads-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PlaybackSection } from './playback-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { SettingsSection } from './settings-section.tsx';

export interface MoreSettingsProps {
  /** What waits to be synced: another feature, put in by the route. */
  SyncPanel: ComponentType;
  /** What this site takes of the device: the same. */
  StorageUsed: ComponentType;
  version: string;
  updates: Updates;
  /** They are on the page. */
  onShown: () => void;
}

/** The settings below the first screen; in a chunk of their own. */
export function MoreSettings({ SyncPanel, StorageUsed, version, updates, onShown }: MoreSettingsProps) {
  const { hash } = useLocation();
  // The address may name a section that was not there when the browser looked for it; later it finds its way itself.
  const onArrival = useEffectEvent(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    onShown();
  });
  useEffect(() => onArrival(), []);
  return (
    <>
      <PlaybackSection />
      <DownloadsSection StorageUsed={StorageUsed} />
      <NotificationsSection />
      <ReceiptsSection />
      <SettingsSection id="sync" title="Sync and diagnosis">
        <SyncPanel />
        <DeviceFacts />
        <BackupRow />
      </SettingsSection>
      <AboutSection version={version} updates={updates} />
    </>
  );
}
