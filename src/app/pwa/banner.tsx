import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { holdBanner } from '#ui/window-edge.ts';
import classes from './banner.module.css';

interface BannerProps {
  title: string;
  detail: ReactNode;
  /** Absent: there is nothing that the product can do itself. */
  action?: { label: string; onClick: () => void };
  dismissLabel: string;
  onDismiss: () => void;
}

/** A quiet offer at the bottom left, beside a sidebar and above a bar; it takes no focus and waits. */
export function Banner({ title, detail, action, dismissLabel, onDismiss }: BannerProps) {
  const id = useId();
  return (
    <section ref={holdBanner} className={classes.banner} aria-labelledby={id}>
      <img src="/logo.svg" alt="" width={40} height={40} className={classes.mark} />
      <div className={classes.text} role="status">
        <p id={id} className={classes.title}>
          {title}
        </p>
        <div className={classes.detail}>{detail}</div>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onDismiss}>
          {dismissLabel}
        </Button>
        {action && <Button onClick={action.onClick}>{action.label}</Button>}
      </div>
    </section>
  );
}
