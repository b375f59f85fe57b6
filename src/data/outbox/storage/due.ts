import type { OutboxRow } from '#data/db/rows.ts';
import { wasSentOnLeave } from './sent-on-leave.ts';

/** Small corrections of the clock do not count as a clock that was set back. */
const TOLERANCE_MS = 2000;

type Timed = Pick<OutboxRow, 'state' | 'notBefore' | 'leaseUntil' | 'scheduledAt'>;

/** When the row may be claimed, epoch ms. If the clock was set back since the delay began, the row is due now. */
export function dueAt(row: Timed, now: number): number {
  if (now < row.scheduledAt - TOLERANCE_MS) return now;
  return row.state === 'inflight' ? row.leaseUntil : row.notBefore;
}

export function isDue(row: Timed, now: number): boolean {
  return dueAt(row, now) <= now;
}

/** Whether no attempt was ever made, so that the server cannot know the command. */
export function isUntried(row: Pick<OutboxRow, 'key' | 'state' | 'attempts'>): boolean {
  return row.attempts === 0 && (row.state === 'pending' || row.state === 'paused-auth') && !wasSentOnLeave(row.key);
}
