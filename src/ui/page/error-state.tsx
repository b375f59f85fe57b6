import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Group } from '../kit/group.tsx';
import classes from './message-state.module.css';

interface ErrorStateProps {
  /** The text of the specification for this failure. */
  message: string;
  text?: ReactNode;
  /** 1 where nothing else heads the page. */
  level?: 1 | 2;
  onRetry: () => void;
  /** While the retry is under way. */
  retrying?: boolean;
}

/** A failure in words, with the way to try again. */
export function ErrorState({ message, text, level = 2, onRetry, retrying = false }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="error" aria-hidden="true">
        <IconCloudOff size={32} stroke={1.5} />
      </span>
      <Heading className={classes.title}>{message}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      <Group gap={12} justify="center" className={classes.action}>
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      </Group>
    </div>
  );
}
