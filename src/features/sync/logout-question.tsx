import { useState } from 'react';
import { useOnline } from '#data/queries/online.ts';
import { useOutboxCommands, usePendingCommands } from '#data/queries/outbox.ts';
import { useUploads } from '#data/queries/authoring/uploads.ts';
import { Button } from '#ui/button.tsx';
import { countChanges } from '#ui/count-changes.ts';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Sheet } from '#ui/sheet.tsx';
import classes from './logout-question.module.css';

interface LogoutQuestionProps {
  /** Also called with 'discard' when no change is left. */
  onLogout: (pending: 'keep' | 'discard') => void;
  onCancel: () => void;
}

const SHOWN = 4;

/** Asks before the logout what to do with the pending changes. */
export function LogoutQuestion({ onLogout, onCancel }: LogoutQuestionProps) {
  const pending = usePendingCommands();
  const uploads = useUploads();
  const { syncNow } = useOutboxCommands();
  const online = useOnline();
  const [sync, setSync] = useState<'not-tried' | 'running' | 'failed'>('not-tried');
  const count = pending.length + uploads.length;
  const running = sync === 'running';

  async function syncAndLeave() {
    setSync('running');
    // After a failure the changes are still pending and stay in the list.
    const left = await syncNow().catch(() => null);
    if (left === 0) onLogout('discard');
    else setSync('failed');
  }

  return (
    <Sheet
      title="Log out with changes waiting to sync?"
      placement="center"
      onClose={running ? () => undefined : onCancel}
    >
      <div>
        <Text dimmed role="status">
          {running && count > 0
            ? `Syncing ${countChanges(count)}…`
            : sync === 'failed'
              ? `${countChanges(count)} could not be synced. ${online ? 'See why below.' : 'You are offline.'}`
              : `${countChanges(count)} on this device ${count === 1 ? 'is' : 'are'} not synced yet.`}
        </Text>
        <PlainList className={classes.list}>
          {pending.slice(0, SHOWN).map(({ id, label, state, lastMessage }) => (
            <li key={id}>
              {label}
              {state === 'dead' && lastMessage && (
                <span className={classes.refused}>Could not sync: {lastMessage}</span>
              )}
            </li>
          ))}
          {uploads.map(({ id, title }) => (
            <li key={id}>The video for “{title}”</li>
          ))}
          {pending.length > SHOWN && <li>and {pending.length - SHOWN} more</li>}
        </PlainList>
      </div>
      <Stack gap={8}>
        <Button size="md" fullWidth loading={running} onClick={() => void syncAndLeave()}>
          Sync now
        </Button>
        <Button size="md" fullWidth variant="default" disabled={running} onClick={() => onLogout('keep')}>
          Keep on this device for me
        </Button>
        <Button
          className={classes.discard}
          size="md"
          fullWidth
          variant="subtle"
          disabled={running}
          onClick={() => onLogout('discard')}
        >
          Discard {countChanges(count)}
        </Button>
        <Button size="md" fullWidth variant="subtle" tone="gray" disabled={running} onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
      <Text size="xs" dimmed>
        Changes you keep sync when you log in on this device again. Nobody else can see them.
      </Text>
    </Sheet>
  );
}
