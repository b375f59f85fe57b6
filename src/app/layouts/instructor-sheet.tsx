import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { InstructorNav } from './instructor-nav.tsx';
import classes from './instructor-sheet.module.css';

/** The sidebar on a phone: a sheet of 18rem from the left, open as long as it is mounted. */
export function InstructorSheet({ unread, onClose }: { unread: number; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label="Sidebar"
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
    >
      <IconButton size="lg" className={classes.close} aria-label="Close" onClick={onClose}>
        <IconX size={20} aria-hidden />
      </IconButton>
      <InstructorNav collapsed={false} unread={unread} onLeave={onClose} />
    </dialog>
  );
}
