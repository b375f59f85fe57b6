import { Link } from 'react-router-dom';
import type { PendingCommand } from '#data/queries/outbox.ts';
import { formatAgo } from '#ui/format-ago.ts';
import { formatStamp } from '#ui/format-date.ts';
import { Group } from '#ui/kit/group.tsx';
import { pendingReason } from './pending-reason.ts';
import classes from './sync-panel.module.css';

interface PendingItemProps {
  command: PendingCommand;
  online: boolean;
  now: number;
  onRetry: () => void;
  onDiscard: () => void;
  /** The learner follows a link out of the panel. */
  onLeave: () => void;
}

/** One waiting change: what, since when, why, and what the learner can do about it. */
export function PendingItem({ command, online, now, onRetry, onDiscard, onLeave }: PendingItemProps) {
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
