import { setTimeout as sleep } from 'node:timers/promises';
import { acquireProcessLock, ProcessLockedError } from '../server/program/process-lock.ts';

const POLL_MS = 200;

/** Takes the lock as soon as nobody holds it. A process that was killed holds nothing. */
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

/** Runs `build` while no other process does, and not at all where `isBuilt` by the time it could. `lock`: a file. */
export async function buildAlone({ lock, isBuilt, build }) {
  const release = await waitForLock(lock);
  try {
    if (!isBuilt()) await build();
  } finally {
    await release();
  }
}
