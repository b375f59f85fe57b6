import type { LostCourse } from '#data/queries/background/owned-courses.ts';
import { showToast } from '#ui/toasts.ts';

/** Something that was here is gone: this stays longer than a toast that only confirms a press. */
const SHOWN_MS = 15_000;

/** Says which course went from this device and why, once somebody looks at the page. */
export async function tellLostCourse({ title, refunded, downloads }: LostCourse): Promise<void> {
  await looked();
  const why = refunded ? `“${title}” was refunded` : `“${title}” is no longer in your library`;
  const what = downloads > 0 ? 'its downloads were removed' : 'it was removed from this device';
  showToast({ message: `${why}; ${what}.`, tone: 'info', autoCloseMs: SHOWN_MS });
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
