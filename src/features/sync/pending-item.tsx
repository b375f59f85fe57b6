import { Link } from 'react-router-dom';
import type { PendingCommand } from '#data/queries/outbox.ts';
import { formatAgo } from '#ui/format-ago.ts';
import { formatStamp } from '#ui/format-date.ts';
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
      <p className={classes.reason}>
        <span className={classes.why}>{pendingReason(command, { online, now })}</span>
        <time dateTime={new Date(createdAt).toISOString()} title={formatStamp(createdAt)}>
          {formatAgo(createdAt, now)}
        </time>
      </p>
      {state !== 'inflight' && (
        <div className={classes.actions}>
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
        </div>
      )}
    </li>
  );
}
