import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { Group } from './kit/group.tsx';
import { Stack } from './kit/stack.tsx';
import { Text } from './kit/text.tsx';
import classes from './sheet.module.css';
import { followKeyboard } from './window-edge.ts';

interface SheetProps {
  title: string;
  /** `side`: at the right edge, on a phone from below. `center`: a question in the middle. */
  placement: 'side' | 'center';
  children: ReactNode;
  /** Escape, the cross of a `side` sheet, or a press beside it where the browser knows `closedby`. */
  onClose: () => void;
}

/**
 * A dialog over the page, open as long as it is mounted. The browser's own element: it keeps the focus inside, makes the
 * page behind inert, and gives the focus back.
 */
export function Sheet({ title, placement, children, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the document: only then does the focus go back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(followKeyboard, []);

  // Out of the header: what hides a menu at another width would hide the dialog with it, and leave the page inert.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-placement={placement}
      aria-labelledby={titleId}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking, at a second Escape.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
    >
      <Stack gap={20} className={classes.body}>
        <Group component="header" gap={16} justify="space-between" nowrap>
          <Text component="h2" id={titleId} size="xl" className={classes.title}>
            {title}
          </Text>
          {placement === 'side' && (
            <IconButton size="lg" aria-label="Close" onClick={onClose}>
              <IconX size={20} aria-hidden />
            </IconButton>
          )}
        </Group>
        {children}
      </Stack>
    </dialog>,
    document.body,
  );
}
