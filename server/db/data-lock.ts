import { dirname } from 'node:path';
import { acquireProcessLock, ProcessLockedError } from '../program/process-lock.ts';

/** The folder is in use; the message names the other process. */
export class DataLockedError extends Error {
  override name = 'DataLockedError';
}

/** Takes the lock of the data folder that contains `file` (`acquireProcessLock`). The error says what to do. */
export async function acquireDataLock(file: string): Promise<() => Promise<void>> {
  try {
    return await acquireProcessLock(file);
  } catch (error) {
    if (!(error instanceof ProcessLockedError)) throw error;
    throw new DataLockedError(
      `The data folder ${dirname(file)} is in use by the process ${error.pid}. Stop it, or give this one its own DATA_DIR.`,
    );
  }
}
