import { useState } from 'react';
import { resetThisDevice, salvageThisDevice } from '#data/queries/device/recovery.ts';
import { saveBackupFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts.ts';
import { Banner } from './banner.tsx';
import type { ShownReason } from './use-storage-notice.ts';

const ONLINE_ONLY = 'Changes are sent right away, and you cannot study offline.';

const WORDS: Record<ShownReason, { title: string; detail: string }> = {
  missing: {
    title: 'This browser does not store data on this device',
    detail: `${ONLINE_ONLY} Private windows often do this.`,
  },
  refused: {
    title: 'This browser does not store data on this device',
    detail: `${ONLINE_ONLY} Check the privacy settings of your browser.`,
  },
  blocked: {
    title: 'This device’s storage is not responding',
    detail: `Close the other tabs of Code It, then reload. Until then, changes are sent right away and you cannot study offline.`,
  },
  outdated: {
    title: 'This device has data of a newer version of Code It',
    detail: `Reload to update. Until then, changes are sent right away.`,
  },
  lost: { title: 'This browser closed its storage', detail: `${ONLINE_ONLY} Reload to try again.` },
  damaged: {
    title: 'The data on this device cannot be read',
    detail: `${ONLINE_ONLY} A reset fixes this but deletes your downloads. Everything else that can still be read is saved to a file first.`,
  },
};

/** Steps for a damaged database: first save what can be read, then let the user decide about a reset. */
type Step = 'save' | 'saved' | 'nothing';

const STEPS: Record<Step, string> = {
  save: 'Save and reset',
  saved: 'Reset the data on this device',
  nothing: 'Reset anyway',
};

const countRows = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'entry' : 'entries'}`;

interface StorageNoticeProps {
  reason: ShownReason;
  onDismiss: () => void;
}

/** Shows once per visit what does not work without storage, and what may help. */
export function StorageNotice({ reason, onDismiss }: StorageNoticeProps) {
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>('save');
  const [told, setTold] = useState<string | null>(null);

  async function save() {
    const saved = await salvageThisDevice().catch((error: unknown) => {
      console.error('Nothing could be saved', error);
      return null;
    });
    if (!saved) {
      setStep('nothing');
      setTold('None of the data can be read. A reset deletes your downloads and the changes waiting to sync.');
      return;
    }
    const name = saveBackupFile(saved.text);
    setStep('saved');
    const lost = saved.lost > 0 ? `, without ${countRows(saved.lost)} that cannot be read` : '';
    setTold(`Saved as ${name}${lost}. After the reset, import it in Settings to sync the changes in it.`);
  }

  async function reset() {
    try {
      await resetThisDevice();
    } catch (error) {
      console.error('The data of this device could not be reset', error);
      showToast({
        tone: 'error',
        message:
          'The browser did not delete it. Close the other tabs of Code It, or delete this site’s data in its settings.',
      });
    }
  }

  const act = () => {
    if (busy) return;
    setBusy(true);
    void (step === 'save' ? save() : reset()).finally(() => setBusy(false));
  };

  return (
    <Banner
      {...WORDS[reason]}
      {...(told !== null && { detail: told })}
      {...(reason === 'damaged' && { action: { label: STEPS[step], onClick: act } })}
      dismissLabel={reason === 'damaged' ? 'Not now' : 'Got it'}
      onDismiss={onDismiss}
    />
  );
}
