import { ACTION_TOAST_MS, TOAST_MS } from '#contract/limits.ts';

type ToastTone = 'info' | 'success' | 'warning' | 'error' | 'loading';

export interface Toast {
  title?: string;
  message: string;
  tone?: ToastTone;
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; onClick: () => void };
  /** Defaults to 4 s, 5 s with an action; a loading toast stays until it is updated or hidden. */
  autoCloseMs?: number;
}

/** How long a toast stays; `false`: until it is updated or hidden. */
export function closeDelay(toast: Toast): number | false {
  if (toast.autoCloseMs !== undefined) return toast.autoCloseMs;
  if (toast.tone === 'loading') return false;
  return toast.action ? ACTION_TOAST_MS : TOAST_MS;
}
