import { Tinypool } from 'tinypool';
import { Refusal } from '../services/refusal.ts';
import { fromRoot } from '../program/from-root.ts';
import type { ParsedLesson } from './parse-worker.ts';

export type { ParsedLesson };

/** Texts that wait for the thread; more are asked to come again. */
const QUEUE_MAX = 16;
const IDLE_MS = 60_000;
const HEAP_MB = 512;

/** The sources, or what is built of them. */
const WORKER = import.meta.url.endsWith('.ts') ? 'server/lessons/parse-from-source.mjs' : 'dist/server/parse-worker.js';

/** One thread: a second would only take the processor from the requests. It starts with the first text. */
let pool: Tinypool | undefined;

function openPool(): Tinypool {
  const opened = new Tinypool({
    filename: fromRoot(WORKER),
    minThreads: 0,
    maxThreads: 1,
    // It reads texts of strangers, and needs none of the secrets of this process.
    env: {},
    maxQueue: QUEUE_MAX,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A thread that ends before it takes a text fails the calls that wait for it; the next call opens another pool.
  opened.on('error', (error: Error) => {
    process.emitWarning(error);
    pool = undefined;
    void opened.destroy();
  });
  return opened;
}

/** A lesson's text parsed, in another thread. Throws `unavailable` when too many wait for it. */
export async function parseLesson(content: string): Promise<ParsedLesson> {
  pool ??= openPool();
  try {
    return (await pool.run(content)) as ParsedLesson;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (message === 'Task queue is at limit')
      throw new Refusal('unavailable', 'Many lessons are being saved right now. Please try again.');
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return { problem: 'slow' };
    throw error;
  }
}
