import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Buttons } from './kit/buttons.tsx';
import { Text } from './kit/text.tsx';
import { Sheet } from './sheet.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red confirm button. */
  danger?: boolean;
  /** While the confirmed action runs: both buttons wait. */
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question behind ConfirmDialog; in a chunk of its own. */
export function ConfirmModal(props: Omit<ConfirmDialogProps, 'opened'>) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', danger, pending, onConfirm, onClose } = props;
  return (
    <Sheet title={title} placement="center" onClose={onClose}>
      <Text component="div" dimmed>
        {children}
      </Text>
      <Buttons justify="end" grow>
        <Button variant="default" onClick={onClose} disabled={pending}>
          {cancelLabel}
        </Button>
        <Button tone={danger ? 'red' : undefined} onClick={onConfirm} loading={pending}>
          {confirmLabel}
        </Button>
      </Buttons>
    </Sheet>
  );
}
