import { useState } from 'react';
import type { Eviction, EvictionState } from '#data/queries/device/eviction.ts';
import { useOnline } from '#data/queries/online.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import { showToast } from '#ui/toasts.ts';
import { Banner } from './banner.tsx';

type EvictionBannerProps = Pick<EvictionState, 'restore' | 'dismiss'> & { lost: Eviction };

/** Tells the user that the browser deleted offline data. Asks before the downloads start again, because they cost data. */
export function EvictionBanner({ lost, restore, dismiss }: EvictionBannerProps) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const bytes = formatBytes(lost.downloads.reduce((sum, wish) => sum + wish.bytes, 0));

  async function again() {
    if (busy) return;
    setBusy(true);
    try {
      const { queued, left } = await restore();
      const full = left.length > 0 ? ` There is not enough space for ${left.length} more.` : '';
      showToast({ tone: 'success', message: `${queued === 1 ? '1 download' : `${queued} downloads`} started.${full}` });
    } catch (error) {
      console.warn('The downloads could not be queued again', error);
      showToast({ tone: 'error', message: 'The server could not be reached. Please try again.' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Banner
      title="This browser cleared your offline data"
      detail={detailOf(lost, bytes, online)}
      {...(lost.downloads.length > 0 &&
        online && { action: { label: `Download again · ${bytes}`, onClick: () => void again() } })}
      dismissLabel={lost.downloads.length > 0 && online ? 'Not now' : 'Got it'}
      onDismiss={dismiss}
    />
  );
}

function detailOf({ what, downloads }: Eviction, bytes: string, online: boolean): string {
  const rest =
    what === 'database'
      ? 'Your library and progress are restored from the server. Changes that had not synced are lost.'
      : 'Your library, progress and changes are still here.';
  if (downloads.length === 0) return rest;
  const videos = downloads.length === 1 ? 'One video is' : `${downloads.length.toLocaleString('en-IN')} videos are`;
  return `${videos} no longer on this device (${bytes}). ${rest}${online ? '' : ' Download them again when you are online.'}`;
}
