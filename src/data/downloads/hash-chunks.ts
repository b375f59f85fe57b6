import { DownloadFailure } from './download-failure.ts';
import type { MediaStore } from './media-store.ts';

/** A few milliseconds of work on a slow phone. Between two slices the page can handle input. */
const SLICE_BYTES = 256 * 1024;

/**
 * The SHA-256 of a stored file with `count` chunks, in Base64. `crypto.subtle.digest` would need the whole file in memory.
 * Rejects with `DownloadFailure` 'mismatch' when a chunk is missing.
 */
export async function hashChunks(
  store: MediaStore,
  mediaId: string,
  count: number,
  signal: AbortSignal,
): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  for (let index = 0; index < count; index += 1) {
    const chunk = await store.loadChunk(mediaId, index);
    if (!chunk) throw new DownloadFailure('mismatch');
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      signal.throwIfAborted();
      hash.update(chunk.subarray(at, at + SLICE_BYTES));
      await nextTask();
    }
  }
  return btoa(String.fromCharCode(...hash.digest()));
}

/** Starts a new task. Unlike a timer, a message is not delayed, even in a hidden page. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
