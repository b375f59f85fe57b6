import { IconCloudCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { forgetfulDevice } from '#data/device/apple-device.ts';
import { useSession } from '#data/queries/account/session.ts';
import { useBrowserDelivers } from '#data/queries/browser-delivers.ts';
import { useOnline } from '#data/queries/online.ts';
import { type PendingCommand, useOthersPending, useOutboxCommands, usePendingCommands } from '#data/queries/outbox.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { countChanges } from '#ui/count-changes.ts';
import { formatAgo } from '#ui/format-ago.ts';
import { formatStamp } from '#ui/format-date.ts';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { saveFile } from '#ui/save-file.ts';
import { deliveryNote } from './delivery-note.ts';
import { pendingReason } from './pending-reason.ts';
import classes from './sync-panel.module.css';
import { useDiscards } from './use-discards.ts';
import { WaitingFiles } from './waiting-files.tsx';

/** The current time in epoch ms, updated every second while `ticking`. */
function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

interface PendingItemProps {
  command: PendingCommand;
  online: boolean;
  now: number;
  onRetry: () => void;
  onDiscard: () => void;
  /** Called when the learner follows a link out of the panel. */
  onLeave: () => void;
}

/** One pending change: its name, age and reason, and buttons to retry, edit or discard it. */
function PendingItem({ command, online, now, onRetry, onDiscard, onLeave }: PendingItemProps) {
  const { label, state, attempts, createdAt, edit, unreadable } = command;
  const refused = state === 'dead';
  const retriable = !unreadable && (refused || (state === 'pending' && attempts > 0));
  return (
    <li className={classes.item} data-refused={refused || unreadable || undefined}>
      <p className={classes.label}>{label}</p>
      <Group component="p" gap="0 16px" align="stretch" justify="space-between" className={classes.reason}>
        <span className={classes.why}>{pendingReason(command, { online, now })}</span>
        <time dateTime={new Date(createdAt).toISOString()} title={formatStamp(createdAt)}>
          {formatAgo(createdAt, now)}
        </time>
      </Group>
      {state !== 'inflight' && (
        <Group gap="4px 8px" className={classes.actions}>
          {retriable && (
            <button type="button" className={classes.action} aria-label={`Retry: ${label}`} onClick={onRetry}>
              Retry
            </button>
          )}
          {refused && edit && (
            <Link to={edit} className={classes.action} aria-label={`Edit: ${label}`} onClick={onLeave}>
              Edit
            </Link>
          )}
          <button
            type="button"
            className={classes.action}
            data-danger
            aria-label={`Discard: ${label}`}
            onClick={onDiscard}
          >
            Discard
          </button>
        </Group>
      )}
    </li>
  );
}

/** Says that another account has pending changes here. To protect that account, it shows neither its name nor the changes. */
function OthersNotice({ onFailed }: { onFailed: () => void }) {
  const waits = useOthersPending();
  const { discardOthers } = useOutboxCommands();
  const [asking, setAsking] = useState(false);
  if (!waits) return null;
  return (
    <div className={classes.others}>
      <Text size="sm" dimmed className={classes.note}>
        {asking
          ? 'Discard these changes permanently? They exist only on this device.'
          : 'Another account has changes waiting to sync on this device. They sync when that account logs in here.'}
      </Text>
      <Group gap="4px 8px" className={classes.actions}>
        {asking ? (
          <>
            <Button size="xs" variant="default" onClick={() => setAsking(false)}>
              Keep them
            </Button>
            <Button size="xs" tone="red" onClick={() => void discardOthers().then(() => setAsking(false), onFailed)}>
              Discard permanently
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

/** Older changes get a hint to save a backup: Safari deletes them after a week. */
const LONG_MS = 24 * 60 * 60 * 1000;
const NOT_DONE = 'Something went wrong on this device. Please try again.';

/** The list of pending changes. `onLeave` is called when a link out of the panel is followed. */
export function SyncPanel({ onLeave = () => undefined }: { onLeave?: () => void }) {
  const pending = usePendingCommands();
  const { retry, syncNow, exportAll } = useOutboxCommands();
  const { status } = useSession();
  const online = useOnline();
  const note = deliveryNote(pending, { online, byBrowser: useBrowserDelivers(pending.length > 0) });
  const now = useNow(pending.length > 0);
  const [message, setMessage] = useState('');
  const [syncing, setSyncing] = useState(false);
  const fail = () => setMessage(NOT_DONE);
  const { discarded, discard, undo } = useDiscards(fail);

  async function sync() {
    setSyncing(true);
    try {
      const left = await syncNow();
      setMessage(left === 0 ? '' : `${countChanges(left)} could not be synced yet.`);
    } catch {
      fail();
    } finally {
      setSyncing(false);
    }
  }

  return (
    <Stack gap={16}>
      <WaitingFiles online={online} onLeave={onLeave} onFailed={fail}>
        {pending.length === 0 && (
          <Group component="p" gap={10} nowrap className={classes.saved}>
            <IconCloudCheck size={22} stroke={1.75} aria-hidden />
            Everything is synced
          </Group>
        )}
      </WaitingFiles>
      {pending.length > 0 && (
        <PlainList aria-label="Waiting changes">
          {pending.map((command) => (
            <PendingItem
              key={command.id}
              command={command}
              online={online}
              now={now}
              onRetry={() => void retry(command.id).catch(fail)}
              onDiscard={() => discard(command)}
              onLeave={onLeave}
            />
          ))}
        </PlainList>
      )}
      {note && (
        <Text size="sm" dimmed className={classes.note}>
          {note}
        </Text>
      )}
      {pending.some(({ createdAt }) => now - createdAt > LONG_MS) && forgetfulDevice() && (
        <Text size="sm" dimmed className={classes.note}>
          Safari deletes these changes after seven days without a visit.{' '}
          <Link className={classes.link} to={`${paths.settings}#sync`} onClick={onLeave}>
            Save a backup
          </Link>
        </Text>
      )}
      {discarded.length > 0 && (
        <PlainList aria-label="Recently discarded">
          {discarded.map((one) => (
            <Group component="li" key={one.id} gap={16} justify="space-between" nowrap className={classes.discarded}>
              <span>Discarded: {one.label}</span>
              <button
                type="button"
                className={classes.action}
                aria-label={`Undo: ${one.label}`}
                onClick={() => undo(one)}
              >
                Undo
              </button>
            </Group>
          ))}
        </PlainList>
      )}
      <Text role="status" size="sm" dimmed className={classes.message}>
        {message}
      </Text>
      {pending.length > 0 && (
        <Group gap={8}>
          {status === 'signed-in' ? (
            <Button
              loading={syncing}
              disabled={!online}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => void sync()}
            >
              Sync now
            </Button>
          ) : (
            <LinkButton to={paths.login} onClick={onLeave}>
              Log in to sync {countChanges(pending.length)}
            </LinkButton>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void exportAll().then((json) => saveFile('code-it-changes.json', json), fail)}
          >
            Export as JSON
          </Button>
        </Group>
      )}
      <OthersNotice onFailed={fail} />
    </Stack>
  );
}
