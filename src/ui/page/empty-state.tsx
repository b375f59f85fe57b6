import type { ReactNode } from 'react';
import { Group } from '../kit/group.tsx';
import classes from './message-state.module.css';
import { StateMark, type StatePicture } from './state-mark.tsx';

interface EmptyStateProps {
  title: string;
  /** 1 where nothing else heads the page. */
  level?: 1 | 2;
  text?: ReactNode;
  /** Drawn instead of an icon, where there is one for this state. */
  picture?: StatePicture;
  /** Of 32 px; drawn in the accent tint. */
  icon?: ReactNode;
  /** What the visitor can do about it. */
  action?: ReactNode;
}

/** Says that there is nothing, and what to do next. */
export function EmptyState({ title, level = 2, text, picture, icon, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <StateMark picture={picture} icon={icon} />
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
