import { useAtom } from 'jotai';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { turnNoticesOff, turnNoticesOn } from '#data/preferences/system-notices.ts';
import { useNoticesState } from '#data/queries/device/system-notices.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';
import { LinkButton } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { AboutSection, type Updates } from './about-section.tsx';
import { BackupRow } from './backup-row.tsx';
import { DataUseRows } from './data-use-rows.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { PlaybackSection } from './playback-section.tsx';
import { ReceiptsSection } from './receipts-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';

const TEXTS = {
  on: 'Get notified when a download finishes or a change cannot sync while Code It is in the background.',
  off: 'Get notified when a download finishes or a change cannot sync while Code It is in the background.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its site settings first.',
  unsupported:
    'This browser does not support notifications. On an iPhone or iPad, add Code It to the home screen first.',
};

/** Settings for system notifications. They only report events on this device. */
function NotificationsSection() {
  const state = useNoticesState();
  const [asking, setAsking] = useState(false);
  const fixed = asking || state === 'blocked' || state === 'unsupported';

  function change(on: boolean) {
    if (fixed) return;
    if (!on) {
      turnNoticesOff();
      return;
    }
    setAsking(true);
    turnNoticesOn()
      .catch((error: unknown) => console.warn('The browser could not be asked for notices', error))
      .finally(() => setAsking(false));
  }

  return (
    <SettingsSection id="notifications" title="Notifications">
      <SettingRow name="Notifications on this device" text={TEXTS[state]}>
        {({ labelId, textId }) => (
          <Switch
            aria-labelledby={labelId}
            aria-describedby={textId}
            checked={state === 'on'}
            // Not disabled, because a disabled button loses the focus.
            aria-disabled={fixed || undefined}
            onSwitch={change}
          />
        )}
      </SettingRow>
    </SettingsSection>
  );
}

const ASK = '';
const OPTIONS = [{ value: ASK, label: 'Ask each time' }, ...QUALITIES.map((value) => ({ value, label: value }))];

/** The quality of downloads and the used storage. */
function DownloadsSection({ StorageUsed }: { StorageUsed: ComponentType }) {
  const [{ downloadQuality }, save] = useAtom(playbackAtom);
  return (
    <SettingsSection id="downloads" title="Downloads and data use">
      <SettingRow name="Download quality" text="Lower quality uses less data and space.">
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={OPTIONS}
            value={downloadQuality ?? ASK}
            onChoose={(value) => save({ downloadQuality: QUALITIES.find((one) => one === value) ?? null })}
          />
        )}
      </SettingRow>
      <DataUseRows />
      <SettingRow name="Storage used" text={<StorageUsed />}>
        {() => (
          <LinkButton to={paths.learningTools} variant="default">
            Manage downloads
          </LinkButton>
        )}
      </SettingRow>
    </SettingsSection>
  );
}

export interface MoreSettingsProps {
  /** The list of pending changes; passed in by the route, because it belongs to another feature. */
  SyncPanel: ComponentType;
  /** What this site takes of the device: the same. */
  StorageUsed: ComponentType;
  version: string;
  updates: Updates;
  /** They are on the page. */
  onShown: () => void;
}

/** The settings below the first screen, in a separate chunk. */
export function MoreSettings({ SyncPanel, StorageUsed, version, updates, onShown }: MoreSettingsProps) {
  const { hash } = useLocation();
  // The URL's hash may name a section that did not exist when the browser looked for it. Later hash changes work by themselves.
  const onArrival = useEffectEvent(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    onShown();
  });
  useEffect(() => onArrival(), []);
  return (
    <>
      <SecuritySection />
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
