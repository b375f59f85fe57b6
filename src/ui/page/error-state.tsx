import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { MessageState } from './message-state.tsx';

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
export function ErrorState({ message, offline, onRetry, retrying, ...rest }: ErrorStateProps) {
  return (
    <MessageState
      {...rest}
      failed
      title={message}
      picture={offline ? 'offline' : undefined}
      icon={<IconCloudOff size={32} stroke={1.5} />}
      action={
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      }
    />
  );
}
