import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-modal.tsx';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx').then((m) => ({ default: m.ConfirmModal })));

/** A question before something that cannot be undone. Its modal is loaded when it first opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!props.opened) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmModal {...props} />
    </Suspense>
  );
}
