import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { MantineScope } from './theme/mantine-scope.tsx';
import classes from './sheet.module.css';
import { followKeyboard, holdPage } from './window-edge.ts';

interface SheetProps {
  title: ReactNode;
  /**
   * `side`: at the right edge, on a phone from below. `center`: a question in the middle. `menu`, `sidebar`: the ways on from
   * here, at the right and at the left edge.
   */
  placement: 'side' | 'center' | 'menu' | 'sidebar';
  closeLabel?: string;
  children: ReactNode;
  /** Escape, the cross of all but a question, or a press beside it. */
  onClose: () => void;
}

/** A dialog over the page, open as long as it is mounted. Load it with the press that opens it. */
export function Sheet({ title, placement, closeLabel = 'Close', children, onClose }: SheetProps) {
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false });
  useEffect(followKeyboard, []);
  useLayoutEffect(holdPage, []);

  // The library gives the focus back when it sees the dialog close, and this one is gone by then.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const dialog = {
    ...{ opened: true, onClose, title, classNames: classes, 'data-placement': placement },
    ...{ returnFocus: false, lockScroll: false },
  };
  const closeButtonProps = { 'aria-label': closeLabel, icon: <IconX size={20} aria-hidden /> };
  const edge = {
    side: wide
      ? ({ position: 'right', size: 'calc(26rem + env(safe-area-inset-right))' } as const)
      : ({ position: 'bottom' } as const),
    menu: { position: 'right', size: 'min(86vw, 340px)' } as const,
    sidebar: { position: 'left', size: 'min(18rem, calc(100vw - 48px))' } as const,
  };
  return (
    <MantineScope>
      {placement === 'center' ? (
        <Modal {...dialog} withCloseButton={false}>
          {children}
        </Modal>
      ) : (
        <Drawer {...dialog} {...edge[placement]} closeButtonProps={closeButtonProps}>
          {children}
        </Drawer>
      )}
    </MantineScope>
  );
}
