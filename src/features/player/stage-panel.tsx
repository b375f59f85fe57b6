import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './stage-panel.module.css';

interface StagePanelProps {
  label: string;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog inside the stage, so that it also shows in full screen. Its focus begins at what is chosen in it, and goes back. */
export function StagePanel({ label, children, onClose }: StagePanelProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const opener = document.activeElement;
    const panel = panelRef.current;
    (panel?.querySelector<HTMLElement>('input:checked') ?? panel)?.focus();
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, []);
  useEffect(() => {
    const panel = panelRef.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    panel?.addEventListener('keydown', onKey);
    return () => panel?.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Stack ref={panelRef} role="dialog" aria-label={label} tabIndex={-1} gap={12} className={classes.panel}>
      <button type="button" className={classes.close} aria-label={`Close ${label.toLowerCase()}`} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </button>
      {children}
    </Stack>
  );
}
