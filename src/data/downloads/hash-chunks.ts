import { DownloadFailure } from './download-failure.ts';
import type { MediaStore } from './media-store.ts';

/** A few milliseconds of work on a slow phone: between two slices the page handles its input. */
const SLICE_BYTES = 256 * 1024;

/**
 * The SHA-256 of a file whose `count` chunks are held, in Base64. The browser's own digest wants the whole file in memory at
 * once. Rejects with `DownloadFailure` 'mismatch' when a chunk is not there.
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

/** Unlike a timer it comes at once, also in a hidden page. */
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
