import type { ReactNode } from 'react';
import { Group } from '../kit/group.tsx';
import classes from './message-state.module.css';

interface EmptyStateProps {
  title: string;
  /** 1 where nothing else heads the page. */
  level?: 1 | 2;
  text?: ReactNode;
  /** A picture of 32 px; drawn in the accent tint. */
  icon?: ReactNode;
  /** What the visitor can do about it. */
  action?: ReactNode;
}

/** Says that there is nothing, and what to do next. */
export function EmptyState({ title, level = 2, text, icon, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && (
        <Group gap={12} justify="center" className={classes.action}>
          {action}
        </Group>
      )}
    </div>
  );
}
