import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Group } from './kit/group.tsx';
import { MantineScope } from './theme/mantine-scope.tsx';
import classes from './confirm-modal.module.css';

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

/** The modal behind ConfirmDialog; in a chunk of its own. */
export function ConfirmModal(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel = 'Cancel', danger, pending, onConfirm, onClose } = props;
  return (
    <MantineScope>
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ title: classes.title }}
      >
        <div className={classes.body}>{children}</div>
        <Group gap={12} justify="end" className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={pending}>
            {cancelLabel}
          </Button>
          <Button tone={danger ? 'red' : undefined} onClick={onConfirm} loading={pending}>
            {confirmLabel}
          </Button>
        </Group>
      </Modal>
    </MantineScope>
  );
}
