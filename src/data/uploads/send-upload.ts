import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import type { UploadOptions } from 'tus-js-client';
import type { ErrorAnswer } from '#contract/error.ts';
import { CLIENT_USER_HEADER, NONCE_HEADER, PROOF_HEADER } from '#contract/headers.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import { findSigner } from '#data/api/http-client.ts';
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
      ...asSession(() => (options.token === undefined ? getSession().token : options.token)),
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
  await Upload.terminate(`${UPLOADS_PATH}/${id}`, {
    headers: { [CLIENT_USER_HEADER]: userId },
    ...asSession(() => getSession().token),
    retryDelays: [0],
    onShouldRetry: needsNonce,
  });
}

/** Sends each request as the session of the token, with a proof if that is bound to a key. */
function asSession(
  tokenNow: () => string | null,
): Required<Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse'>> {
  return {
    async onBeforeRequest(request: HttpRequest) {
      const token = tokenNow();
      if (!token) return;
      request.setHeader('Authorization', `Bearer ${token}`);
      const proof = await (
        await findSigner(token)
      )?.prove({ method: request.getMethod(), url: request.getURL(), token });
      if (proof !== undefined) request.setHeader(PROOF_HEADER, proof);
    },
    async onAfterResponse(_: HttpRequest, response: HttpResponse) {
      const nonce = response.getHeader(NONCE_HEADER);
      const token = tokenNow();
      if (nonce && token) (await findSigner(token))?.useNonce(nonce);
    },
  };
}

function refusalOf(error: Error): ErrorAnswer | null {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return response && readRefusal(response.getBody());
}

/** Nothing was done: only the proof was not of now. */
const needsNonce = (error: Error) => refusalOf(error)?.code === 'use_dpop_nonce';

function toFailure(error: Error): UploadFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const refusal = refusalOf(error);
  // A response in another format comes from tus (wrong offset, locked upload) or from a proxy. The next try asks the server for
  // the offset again.
  if (!refusal || !response || response.getStatus() >= 500 || refusal.code === 'rate_limited' || needsNonce(error)) {
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
