import { DetailedError, Upload } from 'tus-js-client';
import type { UploadOptions } from 'tus-js-client';
import type { ErrorAnswer } from '#contract/error.ts';
import { CLIENT_USER_HEADER } from '#contract/headers.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import { getSession } from '../session/session-store.ts';
import { UploadFailure } from './upload-failure.ts';
import type { UploadRow } from '#data/db/rows.ts';

/** What a broken line costs at most where the server cannot keep half a request; longer ones only save round trips. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** For a hiccup; what takes longer is the caller's to wait for. */
const RETRY_MS = [500, 2000];

export interface SendOptions {
  signal: AbortSignal;
  /** Hears how many bytes are there, as they go. */
  onProgress?: (sent: number) => void;
  /** For tests; this page's otherwise. */
  baseUrl?: string;
  token?: string | null;
  tus?: Pick<UploadOptions, 'httpStack' | 'fileReader' | 'chunkSize'>;
}

/**
 * Brings a file to the server, from wherever the server says it is: the id is the device's, so there is nothing to remember
 * between two tries. Resolves when all of it is there; rejects with `UploadFailure`, and with the reason of `signal`.
 */
export function sendUpload(row: UploadRow, blob: Blob, options: SendOptions): Promise<void> {
  const { signal, onProgress, baseUrl = '', tus } = options;
  const endpoint = `${baseUrl}${UPLOADS_PATH}`;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const upload = new Upload(blob, {
      endpoint,
      uploadUrl: `${endpoint}/${row.id}`,
      metadata: { uploadId: row.id, courseId: row.courseId, trackId: row.trackId, filename: row.name },
      headers: { [CLIENT_USER_HEADER]: row.userId },
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        const token = options.token === undefined ? getSession().token : options.token;
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onShouldRetry: (error) => toFailure(error).kind === 'unreachable',
      onProgress: (sent) => onProgress?.(sent),
      onSuccess: () => done(resolve),
      onError: (error) => done(() => reject(toFailure(error))),
      ...tus,
    });
    const stop = () => {
      void upload.abort();
      reject(signal.reason as Error);
    };
    const done = (settle: () => void) => {
      signal.removeEventListener('abort', stop);
      settle();
    };
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/** Tells the server that nobody goes on with it. What is lost on the way there is pruned in time. */
export async function giveUpUpload({ id, userId }: Pick<UploadRow, 'id' | 'userId'>): Promise<void> {
  const { token } = getSession();
  await Upload.terminate(`${UPLOADS_PATH}/${id}`, {
    headers: { [CLIENT_USER_HEADER]: userId, ...(token && { Authorization: `Bearer ${token}` }) },
    retryDelays: [],
  });
}

function toFailure(error: Error): UploadFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const refusal = response && readRefusal(response.getBody());
  // What is not in the contract's shape is said by tus (a piece at the wrong place, another request at it) or by a proxy:
  // the next try asks again where things are.
  if (!refusal || response.getStatus() >= 500 || refusal.code === 'rate_limited') {
    return new UploadFailure('unreachable', refusal?.message ?? 'The server could not be reached.', error);
  }
  const kind = response.getStatus() === 401 || refusal.code === 'wrong_user' ? 'signed-out' : 'refused';
  return new UploadFailure(kind, refusal.message, error);
}

function readRefusal(body: string): ErrorAnswer | null {
  try {
    const said = JSON.parse(body) as Partial<ErrorAnswer> | null;
    return said?.success === false && typeof said.code === 'string' ? (said as ErrorAnswer) : null;
  } catch {
    return null;
  }
}
