import { useState } from 'react';
import { resetThisDevice, salvageThisDevice } from '#data/queries/device/recovery.ts';
import { saveBackupFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toasts.ts';
import { Banner } from './banner.tsx';
import type { ShownReason } from './use-storage-notice.ts';

const ONLINE_ONLY = 'Changes are sent at once, and offline study is not available.';

const WORDS: Record<ShownReason, { title: string; detail: string }> = {
  missing: {
    title: 'This browser keeps nothing on this device',
    detail: `${ONLINE_ONLY} Private windows often do this.`,
  },
  refused: { title: 'This browser keeps nothing on this device', detail: `${ONLINE_ONLY} Its settings may forbid it.` },
  blocked: {
    title: 'This device’s storage is not responding',
    detail: `Close the other tabs of Code It, then reload. Until then: changes are sent at once, and offline study is not available.`,
  },
  outdated: {
    title: 'A newer version of Code It was here',
    detail: `Reload to get it. Until then: changes are sent at once.`,
  },
  lost: { title: 'This browser closed its storage', detail: `${ONLINE_ONLY} Reload to try again.` },
  damaged: {
    title: 'The data on this device cannot be read',
    detail: `${ONLINE_ONLY} A reset mends it, but loses your downloads. What else can still be read is saved in a file first.`,
  },
};

/** Steps for a damaged database: first save what can be read, then let the user decide about a reset. */
type Step = 'save' | 'saved' | 'nothing';

const STEPS: Record<Step, string> = {
  save: 'Save and reset',
  saved: 'Reset the data on this device',
  nothing: 'Reset all the same',
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
      setTold('Nothing of it can be read: a reset loses your downloads and the changes that were not sent yet.');
      return;
    }
    const name = saveBackupFile(saved.text);
    setStep('saved');
    const lost = saved.lost > 0 ? `, without ${countRows(saved.lost)} that cannot be read` : '';
    setTold(`Saved as ${name}${lost}. After the reset, import it in Settings: what was not sent yet is sent then.`);
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
