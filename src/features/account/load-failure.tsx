import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './settings-page.module.css';

interface LoadFailureProps {
  /** What was to be loaded: 'Your receipts'. */
  what: string;
  offlineText: string;
  onRetry: () => void;
}

/** In the place of what could not be loaded into a section. */
export function LoadFailure({ what, offlineText, onRetry }: LoadFailureProps) {
  return (
    <Group gap="8px 24px" justify="space-between" className={classes.row} role="status">
      <Text size="sm" dimmed>
        {navigator.onLine ? `${what} could not be loaded.` : offlineText}
      </Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        Retry
      </Button>
    </Group>
  );
}
