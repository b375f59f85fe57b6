import { DetailedError, Upload } from 'tus-js-client';
import type { UploadOptions } from 'tus-js-client';
import type { ErrorAnswer } from '#contract/error.ts';
import { CLIENT_USER_HEADER } from '#contract/headers.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import { getSession } from '../session/session-store.ts';
import { UploadFailure } from './upload-failure.ts';
import type { UploadRow } from '#data/db/rows.ts';

/** The most bytes that a lost connection can waste, if the server drops partial requests. Larger pieces only save round trips. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Retries for a short failure. For a longer one, the caller waits. */
const RETRY_MS = [500, 2000];

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the number of sent bytes. */
  onProgress?: (sent: number) => void;
  /** This option and those below are for tests. */
  baseUrl?: string;
  token?: string | null;
  tus?: Pick<UploadOptions, 'httpStack' | 'fileReader' | 'chunkSize'>;
}

/**
 * Uploads a file, starting at the offset that the server reports. The id is generated on this device, so nothing has to be
 * remembered between two tries. Resolves when the upload is complete. Rejects with `UploadFailure`, and with the reason of
 * `signal`.
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

/** Tells the server to delete an incomplete upload. If this request is lost, the server deletes it later by itself. */
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
  // A response in another format comes from tus (wrong offset, locked upload) or from a proxy. The next try asks the server for
  // the offset again.
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
