import { showToast } from './toasts.ts';

/** Says that something was done and offers to take it back; offline also that this device alone knows of it so far. */
export function showUndo(message: string, undo: () => Promise<void>, autoCloseMs?: number): void {
  showToast({
    message: navigator.onLine ? message : `${message} It syncs when you are online.`,
    tone: 'success',
    action: {
      label: 'Undo',
      onClick: () => {
        undo().catch(() => showToast({ message: 'Your change could not be undone.', tone: 'error' }));
      },
    },
    ...(autoCloseMs === undefined ? {} : { autoCloseMs }),
  });
}

/** For a command that could not even be kept on this device. */
export function showNotSaved(): void {
  showToast({ message: 'The change could not be saved on this device.', tone: 'error' });
}
