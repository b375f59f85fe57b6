import { anySignal } from '#lib/any-signal.ts';
import type { CodeItDatabase } from '../db/database.ts';
import { expireSession, getSession } from '../session/session-store.ts';
import { sendUpload } from './send-upload.ts';
import type { SendOptions } from './send-upload.ts';
import { UploadFailure } from './upload-failure.ts';
import { createSpeedometer, tellProgress } from './upload-progress.ts';
import { changeUpload, deleteUpload, loadBytes, loadUploads } from './uploads.ts';
import type { UploadRow } from '#data/db/rows.ts';
import { waitsForTrack } from './waits-for-track.ts';

/** How often the progress is saved, and checked whether the upload was paused or deleted. */
const NOTE_MS = 1000;

export interface RunOptions {
  db: CodeItDatabase;
  userId: string;
  signal: AbortSignal;
  /** This option and the next are for tests. */
  send?: Omit<SendOptions, 'signal' | 'onProgress'>;
  online?: () => boolean;
}

export interface RunReport {
  /** Another tab is uploading, so this one did nothing. */
  busy: boolean;
  /** An upload waits for the network, for its track, or for a busy server. */
  waiting: boolean;
}

/** The upload was paused or deleted while it was being sent. */
class Stopped extends Error {}

/**
 * Uploads the queued files one after another, oldest first, until the queue is empty or the network is lost. Only one tab does
 * this at a time. A file waits until the server knows its track. Rejects only when `signal` aborts.
 */
export async function runUploads(options: RunOptions): Promise<RunReport> {
  const locks = (globalThis.navigator as { locks?: LockManager } | undefined)?.locks;
  if (!locks) return run(options);
  return locks.request(`code-it-uploads-${options.userId}`, { ifAvailable: true }, (lock) =>
    lock ? run(options) : { busy: true, waiting: false },
  );
}

async function run(options: RunOptions): Promise<RunReport> {
  const { db, userId, signal, online = () => navigator.onLine } = options;
  let waiting = false;
  const tried = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const open = (await loadUploads(db, userId)).filter(({ state }) => state === 'queued' || state === 'uploading');
    const row = open.find(({ id }) => !tried.has(id));
    if (!row) return { busy: false, waiting: waiting || open.length > 0 };
    tried.add(row.id);
    if (!online() || (await waitsForTrack(db, row))) {
      // This run holds the lock, so a row in state "uploading" was left by a page that died.
      await changeUpload(row, ['uploading'], { state: 'queued' });
      waiting = true;
      continue;
    }
    const outcome = await sendRow(row, options);
    if (outcome === 'unreachable') return { busy: false, waiting: true };
    if (outcome === 'signed-out') return { busy: false, waiting: false };
  }
}

async function sendRow(row: UploadRow, { db, signal, send }: RunOptions): Promise<'done' | UploadFailure['kind']> {
  const blob = await loadBytes(db, row);
  if (!blob) {
    await changeUpload(row, ['queued', 'uploading'], {
      state: 'failed',
      problem: 'Your browser no longer has this file. Please choose it again.',
    });
    return 'refused';
  }
  if (!(await changeUpload(row, ['queued', 'uploading'], { state: 'uploading', problem: null }))) return 'done';
  const stopped = new AbortController();
  const speed = createSpeedometer();
  let { sent } = row;
  const noting = setInterval(() => {
    void changeUpload(row, ['uploading'], { sent }).then(
      (wanted) => wanted || stopped.abort(new Stopped()),
      console.warn,
    );
  }, NOTE_MS);
  try {
    await sendUpload(row, blob, {
      ...send,
      signal: anySignal([signal, stopped.signal]),
      onProgress: (now) => {
        sent = now;
        tellProgress(row.id, { sent, bytesPerSecond: speed(sent) });
      },
    });
    clearInterval(noting);
    await deleteUpload(row);
    return 'done';
  } catch (error) {
    clearInterval(noting);
    if (error instanceof Stopped) return 'done';
    if (!(error instanceof UploadFailure)) {
      await changeUpload(row, ['uploading'], { state: 'queued', sent });
      throw error;
    }
    const { kind, message } = error;
    const isRefused = kind === 'refused';
    await changeUpload(row, ['uploading'], {
      state: isRefused ? 'failed' : 'queued',
      sent,
      problem: isRefused ? message : null,
    });
    const { token } = getSession();
    if (kind === 'signed-out' && token) expireSession(token);
    return kind;
  } finally {
    clearInterval(noting);
    tellProgress(row.id, null);
  }
}
