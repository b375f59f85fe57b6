import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './tooltip.module.css';
import { noteHidden, showDelay, TOOLTIP_DELAY_MS } from './tooltip-timing.ts';

interface TooltipProps {
  /** The name of what it stands beside, which has it for a screen reader already. */
  label: string;
  delayMs?: number;
  side?: 'right' | 'bottom';
  disabled?: boolean;
  /** One element. */
  children: ReactNode;
}

/** Words beside an icon, for eyes: under a resting mouse or the keyboard's focus, gone with Escape. */
export function Tooltip({
  label,
  delayMs = TOOLTIP_DELAY_MS,
  side = 'bottom',
  disabled = false,
  children,
}: TooltipProps) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = () => {
    clearTimeout(timer.current);
    if (place) noteHidden(performance.now());
    setPlace(null);
  };
  const show = (wrapper: Element, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = wrapper.firstElementChild?.getBoundingClientRect();
      if (!box) return;
      setPlace(
        side === 'right'
          ? { left: box.right + 8, top: box.top + box.height / 2 }
          : { left: box.left + box.width / 2, top: box.bottom + 6 },
      );
    }, after);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      role="presentation"
      className={classes.anchor}
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (!disabled && pointerType !== 'touch') show(currentTarget, showDelay(delayMs, performance.now()));
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ currentTarget, target }) => {
        if (!disabled && target.matches(':focus-visible')) show(currentTarget, 0);
      }}
      onBlur={hide}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide();
      }}
    >
      {children}
      {place &&
        !disabled &&
        createPortal(
          <span role="tooltip" className={classes.tooltip} data-side={side} style={place}>
            {label}
          </span>,
          document.body,
        )}
    </span>
  );
}
