import { IconVideoOff } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './lesson.module.css';

interface StageMessageProps {
  text: string;
  hint?: string;
  onRetry?: () => void;
  /** Lies over a video, which is the frame already. */
  inside?: boolean;
}

/** What stands where the video would be. */
export function StageMessage({ text, hint, onRetry, inside = false }: StageMessageProps) {
  const message = (
    <Stack gap={8} className={classes.message} role="alert">
      <IconVideoOff size={36} stroke={1.5} aria-hidden />
      <p className={classes.messageText}>{text}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {onRetry && (
        <Button size="sm" variant="white" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Stack>
  );
  return inside ? message : <div className={classes.frame}>{message}</div>;
}
