import { useState } from 'react';
import { turnNoticesOff, turnNoticesOn } from '#data/preferences/system-notices.ts';
import { useNoticesState } from '#data/queries/device/system-notices.ts';
import { Switch } from '#ui/switch.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';

const TEXTS = {
  on: 'While Code It is in the background: a download has finished, or a change of yours was refused.',
  off: 'While Code It is in the background: a download has finished, or a change of yours was refused.',
  blocked: 'Your browser blocks notices from this site. Allow them in its site settings first.',
  unsupported: 'This browser has no notices. On an iPhone or iPad they need Code It on the home screen.',
};

/** Notices of the system; each says only what this device knows itself. */
export function NotificationsSection() {
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
      <SettingRow name="Notices on this device" text={TEXTS[state]}>
        {({ labelId, textId }) => (
          <Switch
            aria-labelledby={labelId}
            aria-describedby={textId}
            checked={state === 'on'}
            // Not disabled: the press that led here would lose its focus.
            aria-disabled={fixed || undefined}
            onSwitch={change}
          />
        )}
      </SettingRow>
    </SettingsSection>
  );
}
