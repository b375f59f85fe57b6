import type { ComponentType } from 'react';
import { paths } from '#config/paths.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { savePlaybackPreferences } from '#data/preferences/playback-preferences.ts';
import { usePlaybackPreferences } from '#data/queries/learning/playback-preferences.ts';
import { LinkButton } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { DataUseRows } from './data-use-rows.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';

const ASK = '';
const OPTIONS = [{ value: ASK, label: 'Ask each time' }, ...QUALITIES.map((value) => ({ value, label: value }))];

/** What a download takes, and how much of the device is taken. */
export function DownloadsSection({ StorageUsed }: { StorageUsed: ComponentType }) {
  const { downloadQuality } = usePlaybackPreferences();
  return (
    <SettingsSection id="downloads" title="Downloads and data use">
      <SettingRow name="Quality to download" text="A smaller picture takes less data and room.">
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={OPTIONS}
            value={downloadQuality ?? ASK}
            onChoose={(value) =>
              savePlaybackPreferences({ downloadQuality: QUALITIES.find((one) => one === value) ?? null })
            }
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
