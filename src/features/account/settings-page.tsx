import { type ComponentType, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Stack } from '#ui/kit/stack.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { AccountSection } from './account-section.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useNear } from './use-near.ts';
import classes from './settings-page.module.css';

interface SettingsPageProps {
  /** The sections below the first screen, put in by the route: they hold parts of other features. */
  More: ComponentType<{ onShown: () => void }>;
}

const SECTIONS = [
  { id: 'account', title: 'Account' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'playback', title: 'Playback' },
  { id: 'downloads', title: 'Downloads and data use' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'receipts', title: 'Receipts' },
  { id: 'sync', title: 'Sync and diagnosis' },
  { id: 'about', title: 'About this app' },
] as const;

/** About the height of what comes, so that the page does not jump. */
const MORE_PX = 1700;

export function SettingsPage({ More }: SettingsPageProps) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, hash !== '');
  const [whole, setWhole] = useState(false);
  const onShown = useCallback(() => setWhole(true), []);
  const waiting = <Skeleton height={MORE_PX} radius="lg" />;
  return (
    <PageContainer>
      <PageMeta title="Settings" description="Your account, and how Code It looks, plays and syncs here." noindex />
      <PageHeader title="Settings" />
      <Stack gap={32} className={classes.layout}>
        <SettingsNav sections={SECTIONS} whole={whole} />
        <Stack gap={24} className={classes.sections}>
          <AccountSection />
          <SettingsSection id="appearance" title="Appearance">
            <SettingRow name="Theme" text="Light, dark, or as this device is set.">
              {() => <ThemeSwitch />}
            </SettingRow>
          </SettingsSection>
          <Stack ref={place} gap={24} className={classes.sections} aria-busy={!whole}>
            {near ? (
              <Suspense fallback={waiting}>
                <More onShown={onShown} />
              </Suspense>
            ) : (
              waiting
            )}
          </Stack>
        </Stack>
      </Stack>
    </PageContainer>
  );
}
