import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Group } from '../kit/group.tsx';
import classes from './message-state.module.css';
import { StateMark } from './state-mark.tsx';

interface ErrorStateProps {
  /** The text of the specification for this failure. */
  message: string;
  text?: ReactNode;
  /** It failed because there is no connection. */
  offline?: boolean;
  /** 1 where nothing else heads the page. */
  level?: 1 | 2;
  onRetry: () => void;
  /** While the retry is under way. */
  retrying?: boolean;
}

/** A failure in words, with the way to try again. */
export function ErrorState({ message, text, offline, level = 2, onRetry, retrying = false }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state} role="alert">
      <StateMark
        picture={offline ? 'offline' : undefined}
        icon={<IconCloudOff size={32} stroke={1.5} />}
        tone="error"
      />
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
