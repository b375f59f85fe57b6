import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './profile-page.module.css';

interface ProfileNoteProps {
  online: boolean;
  /** What is missing, as a sentence begins. */
  what: string;
  onRetry: () => void;
}

/** Shown when a part of the page is not on this device and could not be fetched. */
export function ProfileNote({ online, what, onRetry }: ProfileNoteProps) {
  return (
    <Stack gap={12} className={classes.note} role="status">
      <p>
        {online
          ? `${what} could not be loaded.`
          : `You are offline, and this is not saved on this device yet. ${what} will appear when you are online.`}
      </p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Retry
      </Button>
    </Stack>
  );
}
