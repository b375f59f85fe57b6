import { DownloadFailure } from './download-failure.ts';

/** Runs `write` and turns a `QuotaExceededError` into `DownloadFailure` 'quota'. */
export async function withinQuota(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw new DownloadFailure('quota', error);
    throw error;
  }
}
