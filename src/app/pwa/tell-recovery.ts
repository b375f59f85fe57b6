import type { RecoveredPurchase } from '#data/queries/background/recover-purchases.ts';
import { hideToast, showToast, toastsShown, updateToast } from '#ui/toasts.ts';

/** Long enough to be read, for what is often done at once. */
const LEAST_SHOWN_MS = 1500;
/** After that the learner is told what it waits for. */
const PATIENCE_MS = 15_000;
/** Money was paid: this stays longer than a toast that only confirms a press. */
const DONE_SHOWN_MS = 15_000;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** 'Paid, adding your course', until it is true that the course is in My Learning. */
export async function tellRecovery(
  { items, added }: Pick<RecoveredPurchase, 'items' | 'added'>,
  openLibrary: () => void,
): Promise<void> {
  const many = items.length > 1;
  const id = showToast({ message: many ? 'Paid, adding your courses' : 'Paid, adding your course', tone: 'loading' });
  const late = setTimeout(
    () =>
      updateToast(id, {
        message: 'Paid. Your purchase is saved on this device and is added once the server can be reached.',
        tone: 'info',
      }),
    PATIENCE_MS,
  );
  const [done] = await Promise.all([added, toastsShown().then(() => after(LEAST_SHOWN_MS))]);
  clearTimeout(late);
  if (!done) {
    hideToast(id);
    return;
  }
  updateToast(id, {
    message: many ? 'Your courses are in My Learning' : 'Your course is in My Learning',
    tone: 'success',
    action: { label: 'Open', onClick: openLibrary },
    autoCloseMs: DONE_SHOWN_MS,
  });
}
