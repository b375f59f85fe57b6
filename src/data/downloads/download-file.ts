import { ApiFailure } from '../api/api-error.ts';
import { parseRetryAfter } from '../api/retry-after.ts';
import { chunkCount, chunkLength, parseContentRange } from './byte-range.ts';
import { DownloadFailure } from './download-failure.ts';
import { CHUNK_BYTES, type MediaHead, type MediaStore } from './media-store.ts';

export interface FileRequest {
  store: MediaStore;
  mediaId: string;
  url: string;
  /** What the file must measure; 0 when it is not known before. */
  bytes: number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** A fresh signed address of the same file; rejects with `ApiFailure` or `DownloadFailure`. */
  renew: () => Promise<string>;
  signal: AbortSignal;
  /** Called after each chunk that was saved, with the bytes of this file that are held, and once at the start. */
  onHeld: (bytes: number) => Promise<void>;
  chunkBytes?: number;
}

/** How often a chunk is asked for again when it comes short, or is refused after a renewal. */
const ATTEMPTS = 3;

/**
 * Fetches what is missing of one file, chunk by chunk, and marks it complete when every byte is there. Stopped at any
 * point (reload, kill, lost network), the next call goes on after the last saved chunk. Resolves with the file's size.
 * Rejects with `ApiFailure` when waiting helps, with `DownloadFailure` when it does not, with the signal's reason.
 */
export async function downloadFile(request: FileRequest): Promise<number> {
  const chunkBytes = request.chunkBytes ?? CHUNK_BYTES;
  let head = await request.store.loadHead(request.mediaId);
  if (head?.complete) {
    await request.onHeld(head.size);
    return head.size;
  }
  if (head && request.bytes > 0 && head.size !== request.bytes) {
    await request.store.remove(request.mediaId);
    head = null;
  }
  const held = head ? await request.store.heldChunks(request.mediaId) : new Set<number>();
  const source = { url: request.url };
  if (!head) {
    head = await fetchChunk(request, source, 0, null, chunkBytes);
    held.add(0);
  }
  const count = chunkCount(head.size, head.chunkBytes);
  const bytesHeld = (known: MediaHead) =>
    [...held].reduce((sum, index) => sum + chunkLength(index, known.size, known.chunkBytes), 0);
  await request.onHeld(bytesHeld(head));
  for (let index = 0; index < count; index += 1) {
    if (held.has(index)) continue;
    await fetchChunk(request, source, index, head, head.chunkBytes);
    held.add(index);
    await request.onHeld(bytesHeld(head));
  }
  // Counted on the disk, not in memory: the browser may have evicted what this page has written.
  const onDisk = await request.store.heldChunks(request.mediaId);
  if (onDisk.size !== count) throw new DownloadFailure('corrupt');
  const complete = { ...head, complete: true };
  await withinQuota(() => request.store.saveHead(request.mediaId, complete));
  return complete.size;
}

/** Fetches and saves one chunk. `head` is null for the first request of a file, which learns the size and saves it. */
async function fetchChunk(
  request: FileRequest,
  source: { url: string },
  index: number,
  head: MediaHead | null,
  chunkBytes: number,
): Promise<MediaHead> {
  const from = index * chunkBytes;
  const to = from + chunkBytes - 1;
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(request, source.url, from, to);
    if (response.status === 403 || response.status === 401) {
      if (attempt >= ATTEMPTS) throw new DownloadFailure('refused');
      source.url = await request.renew();
      continue;
    }
    throwIfRefused(response);
    const bytes = await read(response, request.signal);
    const found = spanOf(response, bytes.byteLength);
    const known = found && headOf(response, found.total, chunkBytes);
    if (known) {
      if (request.bytes > 0 && known.size !== request.bytes) await giveUpChanged(request);
      if (head && (known.size !== head.size || known.etag !== head.etag)) await giveUpChanged(request);
      const chunk = cut(bytes, found.start, from, chunkLength(index, known.size, chunkBytes));
      if (chunk) {
        await save(request, index, chunk, head ? null : known);
        return head ?? known;
      }
    }
    if (attempt >= ATTEMPTS) throw new DownloadFailure('corrupt');
  }
}

async function send(request: FileRequest, url: string, from: number, to: number): Promise<Response> {
  request.signal.throwIfAborted();
  try {
    return await request.fetch(url, {
      headers: { Range: `bytes=${from}-${to}` },
      // The bytes are kept once, here; the browser's own cache would hold them a second time.
      cache: 'no-store',
      credentials: 'omit',
      signal: request.signal,
    });
  } catch (error) {
    request.signal.throwIfAborted();
    throw new ApiFailure({ kind: 'network' }, error);
  }
}

async function read(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new ApiFailure({ kind: 'network' }, error);
  }
}

function throwIfRefused(response: Response): void {
  const { status } = response;
  if (status === 200 || status === 206) return;
  if (status === 404 || status === 410) throw new DownloadFailure('gone');
  if (status === 416) throw new DownloadFailure('changed');
  if (status < 500 && status !== 408 && status !== 425 && status !== 429) throw new DownloadFailure('refused');
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now());
  throw new ApiFailure({ kind: 'http', status, code: 'unavailable', message: 'The server is busy.', retryAfterMs });
}

/** Where the bytes of an answer lie in the file. A 200 ignored the range and carries everything. */
function spanOf(response: Response, length: number): { start: number; total: number } | null {
  if (response.status === 200) return { start: 0, total: length };
  const range = parseContentRange(response.headers.get('Content-Range'));
  return range && range.end - range.start + 1 === length ? range : null;
}

function headOf(response: Response, size: number, chunkBytes: number): MediaHead {
  return {
    size,
    chunkBytes,
    contentType: response.headers.get('Content-Type') ?? 'application/octet-stream',
    etag: response.headers.get('ETag'),
    complete: false,
  };
}

function cut(
  bytes: Uint8Array<ArrayBuffer>,
  start: number,
  from: number,
  length: number,
): Uint8Array<ArrayBuffer> | null {
  const chunk = bytes.slice(from - start, from - start + length);
  return from >= start && chunk.byteLength === length ? chunk : null;
}

async function giveUpChanged(request: FileRequest): Promise<never> {
  await request.store.remove(request.mediaId);
  throw new DownloadFailure('changed');
}

async function save(request: FileRequest, index: number, chunk: Uint8Array<ArrayBuffer>, head: MediaHead | null) {
  await withinQuota(async () => {
    if (head) await request.store.saveHead(request.mediaId, head);
    await request.store.saveChunk(request.mediaId, index, chunk);
  });
}

async function withinQuota(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Error && error.name === 'QuotaExceededError') throw new DownloadFailure('quota', error);
    throw error;
  }
}
