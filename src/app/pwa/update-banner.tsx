import { useEffect, useState } from 'react';
import { type Release, RELEASES, RELEASES_PATH } from '#config/releases.ts';
import { Banner } from './banner.tsx';

const UNTOLD = 'It takes a moment, and your data on this device is kept.';

interface UpdateBannerProps {
  onApply: () => void;
  onLater: () => void;
}

/** Offers a new version. Shows what is new in it, if the release notes can be fetched. */
export function UpdateBanner({ onApply, onLater }: UpdateBannerProps) {
  const [news, setNews] = useState('');
  useEffect(() => {
    let left = false;
    loadNews().then(
      (told) => {
        if (!left) setNews(told);
      },
      (error: unknown) => console.info('What is new cannot be told', error),
    );
    return () => {
      left = true;
    };
  }, []);
  return (
    <Banner
      title="A new version is ready"
      detail={news ? `New: ${news} Your data on this device is kept.` : UNTOLD}
      action={{ label: 'Reload', onClick: onApply }}
      dismissLabel="Later"
      onDismiss={onLater}
    />
  );
}

/** The first release note of the newest version; '' when this page already has that version. */
async function loadNews(): Promise<string> {
  const response = await fetch(RELEASES_PATH, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${RELEASES_PATH}: ${response.status}`);
  const [newest] = (await response.json()) as Release[];
  return newest && newest.version !== RELEASES[0]?.version ? (newest.notes[0] ?? '') : '';
}
