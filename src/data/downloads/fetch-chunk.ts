import { anySignal } from '#lib/any-signal.ts';
import { ApiFailure } from '../api/api-error.ts';
import { parseRetryAfter } from '../api/retry-after.ts';
import { chunkLength, parseContentRange } from './byte-range.ts';
import type { shareBudget } from './data-budget.ts';
import { DownloadFailure } from './download-failure.ts';
import type { MediaHead, MediaStore } from './media-store.ts';
import { loadRoom, type StorageRoom } from './storage-room.ts';
import { withinQuota } from './within-quota.ts';

export interface ChunkRequest {
  store: MediaStore;
  mediaId: string;
  url: string;
  /** The expected size of the file; 0 when it is not known in advance. */
  bytes: number;
  chunkBytes: number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Gets a new signed URL of the same file. Rejects with `ApiFailure` or `DownloadFailure`. */
  renew: () => Promise<string>;
  signal: AbortSignal;
  /** The learner's data limits; without it there are none. */
  budget?: ReturnType<typeof shareBudget>;
  /** Waits for another network than mobile data. */
  unmetered?: boolean;
  /** For tests; by default the browser's StorageManager. */
  room?: StorageRoom;
  /** Called while a chunk is received, with its bytes so far. If it throws, the request is aborted. */
  onArriving?: (bytes: number) => Promise<void>;
}

/** How often a chunk is requested when the response is incomplete, or is refused even with a new URL. */
const ATTEMPTS = 3;

/**
 * Fetches and saves one chunk. `head` is null for the first chunk of a file; the head is then made from the response and saved.
 */
export async function fetchChunk(request: ChunkRequest, index: number, head: MediaHead | null): Promise<MediaHead> {
  const chunkBytes = head?.chunkBytes ?? request.chunkBytes;
  const size = head?.size ?? request.bytes;
  const from = index * chunkBytes;
  const length = size > 0 ? chunkLength(index, size, chunkBytes) : chunkBytes;
  // Check the room before the request: bytes that cannot be stored would waste the user's data.
  const room = await loadRoom(request.room);
  if (room !== null && room < length) throw new DownloadFailure('quota');
  for (let attempt = 1; ; attempt += 1) {
    const { response, bytes } = await ask(request, from, from + chunkBytes - 1, length);
    if (response.status === 403 || response.status === 401) {
      if (attempt >= ATTEMPTS) throw new DownloadFailure('refused');
      request.url = await request.renew();
      continue;
    }
    throwIfRefused(response);
    const found = spanOf(response, bytes.byteLength);
    const known = found && headOf(response, found.total, chunkBytes);
    if (known) {
      if (request.bytes > 0 && known.size !== request.bytes) throw new DownloadFailure('changed');
      if (head && (known.size !== head.size || known.etag !== head.etag)) throw new DownloadFailure('changed');
      const chunk = cut(bytes, found.start, from, chunkLength(index, known.size, chunkBytes));
      if (chunk) {
        await withinQuota(async () => {
          if (!head) await request.store.saveHead(request.mediaId, known);
          await request.store.saveChunk(request.mediaId, index, chunk);
        });
        return head ?? known;
      }
    }
    if (attempt >= ATTEMPTS) throw new DownloadFailure('corrupt');
  }
}

/**
 * Requests the file's head again, because the first response had no digest. Rejects with 'changed' if the file is another now.
 */
export async function fetchHead(request: ChunkRequest, head: MediaHead): Promise<MediaHead> {
  for (let attempt = 1; ; attempt += 1) {
    const { response, bytes } = await ask(request, 0, 0, 1);
    if (response.status === 403 || response.status === 401) {
      if (attempt >= ATTEMPTS) throw new DownloadFailure('refused');
      request.url = await request.renew();
      continue;
    }
    throwIfRefused(response);
    const found = spanOf(response, bytes.byteLength);
    const known = found && headOf(response, found.total, head.chunkBytes);
    if (known?.size !== head.size || known.etag !== head.etag) throw new DownloadFailure('changed');
    return known;
  }
}

async function ask(request: ChunkRequest, from: number, to: number, length: number) {
  const { budget, unmetered, signal } = request;
  signal.throwIfAborted();
  const allowed = (await budget?.mayFetch(length, unmetered)) ?? 'ok';
  if (allowed !== 'ok') throw new DownloadFailure(allowed);
  try {
    return await send(request, from, to);
  } finally {
    budget?.release(length);
  }
}

async function send({ url, fetch, signal, budget, onArriving }: ChunkRequest, from: number, to: number) {
  // Aborts the request when this function fails, so that the rest of the body is not transferred.
  const over = new AbortController();
  const reached = <T>(answer: Promise<T>) =>
    answer.catch((error: unknown) => {
      signal.throwIfAborted();
      throw new ApiFailure({ kind: 'network' }, error);
    });
  try {
    const response = await reached(
      fetch(url, {
        headers: chunkHeaders(url, from, to),
        // The bytes are stored in the media store. The HTTP cache would store them a second time.
        cache: 'no-store',
        credentials: 'omit',
        signal: anySignal([signal, over.signal]),
      }),
    );
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let part = await next(); part; part = await next()) {
      parts.push(part);
      bytes += part.byteLength;
      budget?.record(part.byteLength);
      await onArriving?.(bytes);
    }
    return { response, bytes: joined(parts, bytes) };

    async function next(): Promise<Uint8Array | undefined> {
      return reader && (await reached(reader.read())).value;
    }
  } catch (error) {
    over.abort();
    throw error;
  }
}

/** The headers of a request for bytes `from` to `to`, both included. */
export function chunkHeaders(url: string, from: number, to: number): Headers {
  const headers = new Headers({ Range: `bytes=${from}-${to}` });
  // For another origin, this header would need a CORS preflight and its consent.
  if (isOurs(url)) headers.set('Want-Repr-Digest', 'sha-256=10');
  return headers;
}

/** Whether the URL is on our own server, which knows the digest of every file. */
export function isOurs(url: string): boolean {
  return url.startsWith('/');
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
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

/** The position of the response's bytes in the file. A 200 ignored the Range header and has the whole file. */
function spanOf(response: Response, length: number): { start: number; total: number } | null {
  if (response.status === 200) return { start: 0, total: length };
  const range = parseContentRange(response.headers.get('Content-Range'));
  return range && range.end - range.start + 1 === length ? range : null;
}

function headOf({ headers }: Response, size: number, chunkBytes: number): MediaHead {
  return {
    size,
    chunkBytes,
    contentType: headers.get('Content-Type') ?? 'application/octet-stream',
    etag: headers.get('ETag'),
    digest: /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/.exec(headers.get('Repr-Digest') ?? '')?.[1] ?? null,
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
