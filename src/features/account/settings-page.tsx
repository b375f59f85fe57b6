import type { ComponentType } from 'react';
import { PageContainer } from '#ui/page-container.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMeta } from '#ui/page-meta.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { DeviceFacts } from './device-facts.tsx';
import classes from './settings-page.module.css';

interface SettingsPageProps {
  /** What waits to be synced: another feature, put in by the route. */
  SyncPanel: ComponentType;
}

export function SettingsPage({ SyncPanel }: SettingsPageProps) {
  return (
    <PageContainer narrow>
      <PageMeta title="Settings" description="How Code It looks and syncs on this device." noindex />
      <PageHeader title="Settings" />
      <div className={classes.sections}>
        <section className={classes.section} aria-labelledby="settings-appearance">
          <h2 id="settings-appearance" className={classes.title}>
            Appearance
          </h2>
          <div className={classes.row}>
            <div>
              <p className={classes.name}>Theme</p>
              <p className={classes.dim}>Light, dark, or as this device is set.</p>
            </div>
            <ThemeSwitch />
          </div>
        </section>
        <section className={classes.section} aria-labelledby="settings-sync">
          <h2 id="settings-sync" className={classes.title}>
            Sync and diagnosis
          </h2>
          <SyncPanel />
          <DeviceFacts />
        </section>
      </div>
    </PageContainer>
  );
}
