import type { LostCourse } from '#data/queries/background/owned-courses.ts';
import type { RecoveredPurchase } from '#data/queries/background/recover-purchases.ts';
import type { PendingCommand } from '#data/queries/outbox.ts';
import { hideToast, showToast, toastsShown, updateToast } from '#ui/toasts.ts';

/** News about money or lost data stays longer than a toast that only confirms a click. */
const SHOWN_MS = 15_000;
/** Minimum time for the loading toast, so that it can be read even if the work is done at once. */
const LEAST_SHOWN_MS = 1500;
/** After this time, the toast says why the purchase is not added yet. */
const PATIENCE_MS = 15_000;

/** Shows which course was removed from this device and why, as soon as the page is visible. */
export async function tellLostCourse({ title, refunded, downloads }: LostCourse): Promise<void> {
  await looked();
  const why = refunded ? `“${title}” was refunded` : `“${title}” is no longer in your library`;
  const what = downloads > 0 ? 'its downloads were removed' : 'it was removed from this device';
  showToast({ message: `${why}; ${what}.`, tone: 'info', autoCloseMs: SHOWN_MS });
}

/** Leads to both versions of an edit that conflicts with another device's. */
export function tellConflict({ label }: Pick<PendingCommand, 'label'>, compare: () => void): void {
  showToast({
    message: `${label} conflicts with a newer version.`,
    tone: 'warning',
    action: { label: 'Compare', onClick: compare },
    autoCloseMs: SHOWN_MS,
  });
}

function looked(): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', onChange);
      resolve();
    };
    document.addEventListener('visibilitychange', onChange);
    onChange();
  });
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Shows 'Paid, adding your course' until the course is in My Learning. */
export async function tellRecovery(
  { items, added }: Pick<RecoveredPurchase, 'items' | 'added'>,
  openLibrary: () => void,
): Promise<void> {
  const many = items.length > 1;
  const id = showToast({ message: many ? 'Paid, adding your courses' : 'Paid, adding your course', tone: 'loading' });
  const late = setTimeout(
    () =>
      updateToast(id, {
        message: 'Paid. Your purchase is saved on this device and will be added when the server can be reached.',
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
    autoCloseMs: SHOWN_MS,
  });
}
