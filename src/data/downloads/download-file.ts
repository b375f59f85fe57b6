import { ApiFailure } from '../api/api-error.ts';
import { chunkCount, chunkLength } from './byte-range.ts';
import { type ChunkRequest, fetchChunk, fetchHead } from './fetch-chunk.ts';
import { DownloadFailure } from './download-failure.ts';
import { hashChunks } from './hash-chunks.ts';
import { CHUNK_BYTES, type MediaHead, SMALL_CHUNK_BYTES } from './media-store.ts';
import { withinQuota } from './within-quota.ts';

export interface FileRequest extends Omit<ChunkRequest, 'chunkBytes'> {
  chunkBytes?: number;
  /** Whether the file must match the server's digest before it counts as complete. */
  checked?: boolean;
  /** Called once at the start and after each saved chunk, with the stored bytes and the file's size. */
  onHeld: (bytes: number, size: number) => Promise<void>;
  /** Called when the download starts again, because the file changed on the server or the bytes were damaged. */
  onRestart?: (reason: 'changed' | 'mismatch') => Promise<void>;
}

/** How often to start again when the file changed or was damaged. */
const ROUNDS = 3;

/**
 * Fetches the missing chunks of one file, compares the file with the server's digest, and marks it complete. It can be stopped
 * at any point (reload, kill, lost network); the next call continues after the last saved chunk. If the file changed on the
 * server or was damaged, it starts again. Resolves with the file's size. Rejects with `ApiFailure` if a later try may work,
 * with `DownloadFailure` if not, and with the signal's reason.
 */
export async function downloadFile(request: FileRequest): Promise<number> {
  for (let round = 1; ; round += 1) {
    try {
      // After a restart, the size in the track may be outdated, so it is taken from the server's response.
      return await downloadOnce(round === 1 ? request : { ...request, bytes: 0 });
    } catch (error) {
      if (!(error instanceof DownloadFailure)) throw error;
      const { reason } = error;
      if (reason !== 'changed' && reason !== 'mismatch') throw error;
      await request.store.remove(request.mediaId);
      if (round >= ROUNDS) throw error;
      await request.onRestart?.(reason);
    }
  }
}

async function downloadOnce(request: FileRequest): Promise<number> {
  const { store, mediaId } = request;
  const chunkBytes = request.chunkBytes ?? (request.bytes > 0 ? CHUNK_BYTES : SMALL_CHUNK_BYTES);
  const chunks = { ...request, chunkBytes };
  let head = await store.loadHead(mediaId);
  if (head?.complete && (head.digest || !request.checked)) {
    await request.onHeld(head.size, head.size);
    return head.size;
  }
  if (head && !head.complete && request.bytes > 0 && head.size !== request.bytes) throw new DownloadFailure('changed');
  const held = head ? await store.heldChunks(mediaId) : new Set<number>();
  if (!head) {
    head = await fetchChunk(chunks, 0, null);
    held.add(0);
  }
  const count = chunkCount(head.size, head.chunkBytes);
  const bytesHeld = (known: MediaHead) =>
    [...held].reduce((sum, index) => sum + chunkLength(index, known.size, known.chunkBytes), 0);
  await request.onHeld(bytesHeld(head), head.size);
  for (let index = 0; index < count; index += 1) {
    if (held.has(index)) continue;
    await fetchChunk(chunks, index, head);
    held.add(index);
    await request.onHeld(bytesHeld(head), head.size);
  }
  const complete = { ...(request.checked ? await check(chunks, head, count) : head), complete: true };
  await withinQuota(() => store.saveHead(mediaId, complete));
  return complete.size;
}

/** Reads every chunk back from storage, so that chunks which the browser lost or damaged are also found. */
async function check(request: ChunkRequest, known: MediaHead, count: number): Promise<MediaHead> {
  const head = known.digest ? known : await fetchHead(request, known);
  // No digest now; the server may send one later.
  if (!head.digest) throw new ApiFailure({ kind: 'network' });
  const found = await hashChunks(request.store, request.mediaId, count, request.signal);
  if (found !== head.digest) throw new DownloadFailure('mismatch');
  return head;
}
