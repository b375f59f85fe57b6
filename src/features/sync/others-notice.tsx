import { useState } from 'react';
import { useOthersPending, useOutboxCommands } from '#data/queries/outbox.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './sync-panel.module.css';

/** Tells that work of another account waits here; whose and what it is, is not this learner's to know. */
export function OthersNotice({ onFailed }: { onFailed: () => void }) {
  const waits = useOthersPending();
  const { discardOthers } = useOutboxCommands();
  const [asking, setAsking] = useState(false);
  if (!waits) return null;
  return (
    <div className={classes.others}>
      <Text size="sm" dimmed className={classes.note}>
        {asking
          ? 'Discard them for good? They were made on this device and are nowhere else.'
          : 'Unsent changes of another account wait on this device. They are sent when that account logs in here.'}
      </Text>
      <Group gap="4px 8px" className={classes.actions}>
        {asking ? (
          <>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              Leave them
            </Button>
            <Button size="xs" tone="red" onClick={() => void discardOthers().then(() => setAsking(false), onFailed)}>
              Discard for good
            </Button>
          </>
        ) : (
          <button type="button" className={classes.action} data-danger onClick={() => setAsking(true)}>
            Discard them…
          </button>
        )}
      </Group>
    </div>
  );
}
