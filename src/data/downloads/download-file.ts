import { ApiFailure } from '../api/api-error.ts';
import { chunkCount, chunkLength } from './byte-range.ts';
import { type ChunkRequest, fetchChunk, fetchHead } from './fetch-chunk.ts';
import { DownloadFailure } from './download-failure.ts';
import { hashChunks } from './hash-chunks.ts';
import { CHUNK_BYTES, type MediaHead, SMALL_CHUNK_BYTES } from './media-store.ts';
import { withinQuota } from './within-quota.ts';

export interface FileRequest extends Omit<ChunkRequest, 'chunkBytes'> {
  chunkBytes?: number;
  /** Whether nothing of it counts as held before the server's digest was found to be that of the bytes. */
  checked?: boolean;
  /** Called after each chunk that was saved, and once at the start, with what is held of how many bytes. */
  onHeld: (bytes: number, size: number) => Promise<void>;
  /** The server has another file than the one that was begun, or what came was damaged: it begins anew. */
  onRestart?: (reason: 'changed' | 'mismatch') => Promise<void>;
}

/** A file that is another one each time it is asked for is given up. */
const ROUNDS = 3;

/**
 * Fetches what is missing of one file, chunk by chunk, compares it with the server's digest, and marks it complete. Stopped
 * at any point (reload, kill, lost network), the next call goes on after the last saved chunk. A file that changed on the
 * server, or was damaged, begins anew. Resolves with the file's size. Rejects with `ApiFailure` when waiting helps, with
 * `DownloadFailure` when it does not, with the signal's reason.
 */
export async function downloadFile(request: FileRequest): Promise<number> {
  for (let round = 1; ; round += 1) {
    try {
      // What a track said of the size counts only until the server was seen to have something else.
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

/** Reads every chunk back from the disk: what the browser dropped, or wrote wrongly, must not pass either. */
async function check(request: ChunkRequest, known: MediaHead, count: number): Promise<MediaHead> {
  const head = known.digest ? known : await fetchHead(request, known);
  // A server that cannot say now what the file is may do so later.
  if (!head.digest) throw new ApiFailure({ kind: 'network' });
  const found = await hashChunks(request.store, request.mediaId, count, request.signal);
  if (found !== head.digest) throw new DownloadFailure('mismatch');
  return head;
}
