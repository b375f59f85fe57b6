import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { holdBanner } from '#ui/window-edge.ts';
import classes from './banner.module.css';

interface BannerProps {
  title: string;
  detail: ReactNode;
  /** Absent when there is nothing that the app itself can do. */
  action?: { label: string; onClick: () => void };
  dismissLabel: string;
  onDismiss: () => void;
}

/** A banner at the bottom left, beside a sidebar and above a bottom bar. It does not take the focus. */
export function Banner({ title, detail, action, dismissLabel, onDismiss }: BannerProps) {
  const id = useId();
  return (
    <Group component="section" ref={holdBanner} gap="12px 16px" className={classes.banner} aria-labelledby={id}>
      <img src="/logo.svg" alt="" width={40} height={40} className={classes.mark} />
      <div className={classes.text} role="status">
        <Text id={id} size="md" className={classes.title}>
          {title}
        </Text>
        <Text component="div" size="sm" dimmed className={classes.detail}>
          {detail}
        </Text>
      </div>
      <Group gap={8} justify="end" className={classes.actions}>
        <Button variant="subtle" onClick={onDismiss}>
          {dismissLabel}
        </Button>
        {action && <Button onClick={action.onClick}>{action.label}</Button>}
      </Group>
    </Group>
  );
}
