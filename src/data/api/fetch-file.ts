import { API_BASE } from '#contract/endpoints.ts';
import { timeoutSignal } from '#lib/timeout-signal.ts';

const TIMEOUT_MS = 30_000;

/** The server will not hand the file out; `message` is its text for the user. */
export class FileRefused extends Error {}

/** Loads a public file below the API. Rejects with `FileRefused` when the server says why not, and else when it cannot be loaded. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(API_BASE + path, { signal: timeoutSignal(TIMEOUT_MS), credentials: 'omit' });
  if (response.ok) return response.blob();
  const { message } = (await response.json()) as { message?: unknown };
  throw typeof message === 'string' ? new FileRefused(message) : new Error(`Status ${response.status}`);
}
