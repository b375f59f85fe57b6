import { showToast } from '../toasts.ts';

/** Says why a download could not be started or changed. A DownloadFailure's own message is fit for a user's eyes. */
export function showDownloadFailure(error: unknown): void {
  const known = error instanceof Error && error.name === 'DownloadFailure';
  showToast({ message: known ? error.message : 'The download could not be changed on this device.', tone: 'error' });
}
