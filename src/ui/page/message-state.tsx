import type { ReactNode } from 'react';
import { Group } from '../kit/group.tsx';
import classes from './message-state.module.css';
import { Picture, type StatePicture } from './picture.tsx';

export interface MessageStateProps {
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
  /** It is told at once, and its icon is drawn in the colour of errors. */
  failed?: boolean;
}

/** A message in the place of content. */
export function MessageState({ title, level = 2, text, picture, icon, action, failed }: MessageStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state} role={failed ? 'alert' : undefined}>
      {picture ? (
        <Picture name={picture} className={classes.picture} />
      ) : (
        icon && (
          <span className={classes.icon} data-tone={failed && 'error'} aria-hidden="true">
            {icon}
          </span>
        )
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
