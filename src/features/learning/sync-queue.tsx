import { IconCloudCheck, IconRefresh } from '@tabler/icons-react';
import { useOnline } from '#data/queries/online.ts';
import { type PendingCommand, useOutboxCommands, usePendingCommands } from '#data/queries/outbox.ts';
import { Button } from '#ui/button.tsx';
import { formatStamp } from '#ui/format-date.ts';
import { showNotSaved } from '#ui/undo-toast.ts';
import classes from './learning-tools.module.css';

/** What waits on this device to be told to the server, and what the server refused. */
export function SyncQueue() {
  const pending = usePendingCommands();
  const { retry, discard, syncNow } = useOutboxCommands();
  const online = useOnline();
  return (
    <section className={classes.panel} aria-labelledby="tools-sync">
      <div className={classes.head}>
        <h2 id="tools-sync" className={classes.title}>
          Waiting to sync
        </h2>
        {pending.length > 0 && (
          <Button
            size="xs"
            variant="default"
            disabled={!online}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void syncNow()}
          >
            Sync now
          </Button>
        )}
      </div>
      {pending.length === 0 ? (
        <p className={classes.synced}>
          <IconCloudCheck size={20} aria-hidden />
          Everything is synced.
        </p>
      ) : (
        <ul className={classes.rows}>
          {pending.map((command) => (
            <li key={command.id} className={classes.row}>
              <div className={classes.name}>
                {command.label}
                <span className={classes.dim}>
                  {formatStamp(command.createdAt)} · {stateText(command, online)}
                </span>
              </div>
              {command.state === 'dead' && (
                <div className={classes.buttons}>
                  <Button size="xs" variant="default" onClick={() => void retry(command.id).catch(showNotSaved)}>
                    Retry
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    tone="red"
                    onClick={() => void discard(command.id).catch(showNotSaved)}
                  >
                    Discard
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function stateText(command: PendingCommand, online: boolean): string {
  if (command.state === 'dead') return `Refused: ${command.lastMessage ?? 'the server did not accept it'}`;
  if (command.state === 'paused-auth') return 'Log in to sync';
  if (command.state === 'inflight') return 'Sending';
  return online ? 'Waiting' : 'Waiting for a connection';
}
