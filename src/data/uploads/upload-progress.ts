import { createListeners } from '#lib/listeners.ts';

/** How an upload goes, in whichever tab. */
export interface UploadProgress {
  sent: number;
  /** Over the last seconds; null while that says nothing. */
  bytesPerSecond: number | null;
}

const WINDOW_MS = 6000;
/** Shorter than that a speed is noise. */
const MEASURED_MS = 1000;
const NOTHING: UploadProgress | null = null;

/** The speed of something that reports how far it is. */
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
/** Not in Node, and nobody else to tell in a browser without it. */
const channel =
  typeof window !== 'undefined' && 'BroadcastChannel' in globalThis ? new BroadcastChannel('code-it-uploads') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => note(data));

function note([id, next]: Said): void {
  if (next) progress.set(id, next);
  else progress.delete(id);
  listeners.tell();
}

/** Tells this page and other tabs how an upload goes; null when it no longer does. */
export function tellProgress(id: string, next: UploadProgress | null): void {
  note([id, next]);
  channel?.postMessage([id, next] satisfies Said);
}

export function getProgress(id: string): UploadProgress | null {
  return progress.get(id) ?? NOTHING;
}

export const subscribeProgress = listeners.subscribe;
