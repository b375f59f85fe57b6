import { useState } from 'react';
import type { StorageFailureReason } from '#data/db/storage-failure.ts';
import { resetThisDevice } from '#data/queries/storage.ts';
import { showToast } from '#ui/toasts.ts';
import { Banner } from './banner.tsx';

const ONLINE_ONLY = 'Changes are sent at once, and offline study is not available.';

const WORDS: Record<Exclude<StorageFailureReason, 'full'>, { title: string; detail: string }> = {
  missing: {
    title: 'This browser keeps nothing on this device',
    detail: `${ONLINE_ONLY} Private windows often do this.`,
  },
  refused: { title: 'This browser keeps nothing on this device', detail: `${ONLINE_ONLY} Its settings may forbid it.` },
  blocked: {
    title: 'This device’s storage does not answer',
    detail: `Close the other tabs of Code It, then reload. Until then: changes are sent at once, and offline study is not available.`,
  },
  outdated: {
    title: 'A newer version of Code It was here',
    detail: `Reload to get it. Until then: changes are sent at once.`,
  },
  lost: { title: 'This browser closed its storage', detail: `${ONLINE_ONLY} Reload to try again.` },
  damaged: {
    title: 'The data on this device cannot be read',
    detail: `${ONLINE_ONLY} A reset mends it, but loses your downloads and the changes that were not sent yet.`,
  },
};

interface StorageNoticeProps {
  reason: Exclude<StorageFailureReason, 'full'>;
  onDismiss: () => void;
}

/** Says once a visit what does not work without storage, and what may help. */
export function StorageNotice({ reason, onDismiss }: StorageNoticeProps) {
  const [busy, setBusy] = useState(false);
  const reset = () => {
    if (busy) return;
    setBusy(true);
    resetThisDevice().catch((error: unknown) => {
      console.error('The data of this device could not be reset', error);
      setBusy(false);
      showToast({
        tone: 'error',
        message:
          'The browser did not delete it. Close the other tabs of Code It, or delete this site’s data in its settings.',
      });
    });
  };
  return (
    <Banner
      {...WORDS[reason]}
      {...(reason === 'damaged' && { action: { label: 'Reset the data on this device', onClick: reset } })}
      dismissLabel={reason === 'damaged' ? 'Not now' : 'Got it'}
      onDismiss={onDismiss}
    />
  );
}
