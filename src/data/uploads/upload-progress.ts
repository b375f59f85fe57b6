import { createListeners } from '#lib/listeners.ts';

/** Progress of an upload in any tab. */
export interface UploadProgress {
  sent: number;
  /** Average over the last seconds; null while it is unknown. */
  bytesPerSecond: number | null;
}

const WINDOW_MS = 6000;
/** Minimum time span for a measured speed. */
const MEASURED_MS = 1000;
const NOTHING: UploadProgress | null = null;

/** Returns a function that takes the sent bytes and returns the bytes per second, or null while that is unknown. */
export function createSpeedometer(now: () => number = Date.now) {
  let marks: { at: number; sent: number }[] = [];
  return (sent: number): number | null => {
    const at = now();
    marks = [...marks.filter((mark) => mark.at > at - WINDOW_MS && mark.sent <= sent), { at, sent }];
    const [first] = marks;
    if (!first || at - first.at < MEASURED_MS) return null;
    return ((sent - first.sent) * 1000) / (at - first.at);
  };
}

type Said = [id: string, progress: UploadProgress | null];

const progress = new Map<string, UploadProgress>();
const listeners = createListeners();
/** Null in Node, and in browsers without BroadcastChannel. */
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in globalThis ? new BroadcastChannel('code-it-uploads') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => note(data));

function note([id, next]: Said): void {
  if (next) progress.set(id, next);
  else progress.delete(id);
  listeners.tell();
}

/** Publishes the progress of an upload to this page and other tabs; null when it has ended. */
export function tellProgress(id: string, next: UploadProgress | null): void {
  note([id, next]);
  channel?.postMessage([id, next] satisfies Said);
}

export function getProgress(id: string): UploadProgress | null {
  return progress.get(id) ?? NOTHING;
}

export const subscribeProgress = listeners.subscribe;
