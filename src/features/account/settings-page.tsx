import { type ComponentType, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Stack } from '#ui/kit/stack.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { AccountSection } from './account-section.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { SettingsSection } from './settings-section.tsx';

/** What is nearer to the window than this is fetched. */
const NEAR_PX = 200;

/** Becomes true when `element` is near the viewport or the user touches the page; true at once when `already`. */
function useNear(element: RefObject<HTMLElement | null>, already: boolean): boolean {
  const [near, setNear] = useState(already);

  useEffect(() => {
    if (near) return undefined;
    const come = () => setNear(true);
    const look = () => {
      const top = element.current?.getBoundingClientRect().top ?? Infinity;
      if (top < document.documentElement.clientHeight + NEAR_PX) come();
    };
    const first = requestAnimationFrame(look);
    document.addEventListener('scroll', look, { passive: true });
    document.addEventListener('pointerdown', come);
    document.addEventListener('keydown', come);
    return () => {
      cancelAnimationFrame(first);
      document.removeEventListener('scroll', look);
      document.removeEventListener('pointerdown', come);
      document.removeEventListener('keydown', come);
    };
  }, [element, near]);

  return near;
}

interface SettingsNavProps {
  sections: readonly { id: string; title: string }[];
  /** Whether all of them are on the page. */
  whole: boolean;
}

/** Links to the sections, on wide screens. The current section is marked. */
function SettingsNav({ sections, whole }: SettingsNavProps) {
  const [current, setCurrent] = useState(sections[0]?.id);

  useEffect(() => {
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = elements.find(({ id }) => seen.has(id));
        if (first) setCurrent(first.id);
      },
      // A section is current when it is in the upper part of the window, below the header.
      { rootMargin: '-80px 0px -55% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [sections, whole]);

  return (
    <nav className={classes.nav} aria-label="Settings">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className={classes.navLink} aria-current={current === id ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

interface SettingsPageProps {
  /** The sections below the first screen; passed in by the route, because they use other features. */
  More: ComponentType<{ onShown: () => void }>;
}

const SECTIONS = [
  { id: 'account', title: 'Account' },
  { id: 'appearance', title: 'Appearance' },
  { id: 'security', title: 'Security' },
  { id: 'playback', title: 'Playback' },
  { id: 'downloads', title: 'Downloads and data use' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'receipts', title: 'Receipts' },
  { id: 'sync', title: 'Sync and diagnosis' },
  { id: 'about', title: 'About this app' },
] as const;

/** Approximate height of the lower sections, so that the page does not jump. */
const MORE_PX = 2000;

export function SettingsPage({ More }: SettingsPageProps) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, hash !== '');
  const [whole, setWhole] = useState(false);
  const onShown = useCallback(() => setWhole(true), []);
  const waiting = <Skeleton height={MORE_PX} radius="lg" />;
  return (
    <PageContainer>
      <PageMeta
        title="Settings"
        description="Your account, and how Code It looks, plays and syncs on this device."
        noindex
      />
      <PageHeader title="Settings" />
      <Stack gap={32} className={classes.layout}>
        <SettingsNav sections={SECTIONS} whole={whole} />
        <Stack gap={24} className={classes.sections}>
          <AccountSection />
          <SettingsSection id="appearance" title="Appearance">
            <SettingRow name="Theme" text="Light, dark, or the same as this device.">
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
