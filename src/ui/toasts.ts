import type { Toast } from './toast.ts';

let sequence = 0;

function load() {
  // Eight kilobytes that most visits never need.
  return import('./toast-notifications.tsx');
}

function report(error: unknown) {
  globalThis.reportError(error);
}

/** Resolves once toasts that were asked for are on the screen; the first has a chunk to load. */
export async function toastsShown(): Promise<void> {
  await load().catch(report);
}

/** Shows a toast bottom-right, at most three at once. Returns its id at once; it appears when its chunk is there. */
export function showToast(toast: Toast): string {
  const id = `toast-${++sequence}`;
  void load().then(({ showNow }) => showNow(id, toast), report);
  return id;
}

/** Replaces a toast that is still shown: the end of a 'loading' one. Shows it anew when it is gone. */
export function updateToast(id: string, toast: Toast): void {
  void load().then(({ updateNow }) => updateNow(id, toast), report);
}

export function hideToast(id: string): void {
  void load().then(({ hideNow }) => hideNow(id), report);
}
