import { DownloadFailure } from './download-failure.ts';

/** Rejects with `DownloadFailure` 'quota' when the device has no room for what `write` writes. */
export async function withinQuota(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw new DownloadFailure('quota', error);
    throw error;
  }
}
