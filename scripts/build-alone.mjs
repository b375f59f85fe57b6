import { setTimeout as sleep } from 'node:timers/promises';
import { acquireProcessLock, ProcessLockedError } from '../server/program/process-lock.ts';

const POLL_MS = 200;

/** Waits until the lock is free and takes it. A killed process does not hold it. */
async function waitForLock(file) {
  for (let told = 0; ;) {
    try {
      return await acquireProcessLock(file);
    } catch (error) {
      if (!(error instanceof ProcessLockedError)) throw error;
      if (error.pid !== told) console.log(`The process ${error.pid} is building Code It; waiting for it …`);
      told = error.pid;
      await sleep(POLL_MS);
    }
  }
}

/** Runs `build` in one process at a time, and not at all if `isBuilt` once the lock is free. `lock`: a file. */
export async function buildAlone({ lock, isBuilt, build }) {
  const release = await waitForLock(lock);
  try {
    if (!isBuilt()) await build();
  } finally {
    await release();
  }
}
