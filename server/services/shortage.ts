import { isDatabaseAway, toPgError } from '../db/pg-error.ts';
import { Refusal } from './refusal.ts';

/** By the codes of Node, and of PostgreSQL by their first characters: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NO_ROOM = /^(ENOSPC|EDQUOT|53100)$/;
const TOO_BUSY = /^(EMFILE|ENFILE|EAGAIN|ENOMEM|53...)$/;
/** A disk that fails; the embedded database starts anew after it. */
const FAILING = /^(EIO|58030)$/;

const CAUSES_MAX = 5;
/** After which room is looked for again. */
const ROOM_SECONDS = 30;

export const noRoom = () =>
  new Refusal(
    'unavailable',
    'The server has no room to save anything right now. Nothing was changed. Please try again later.',
    undefined,
    ROOM_SECONDS,
  );

/** What the store of media says in its own words: the SDK's failures have no common class. */
function isBucketAway(error: Error): boolean {
  const { $metadata, name } = error as { $metadata?: { httpStatusCode?: number }; name: string };
  if ($metadata === undefined) return name === 'TimeoutError';
  return $metadata.httpStatusCode === undefined || $metadata.httpStatusCode >= 500;
}

/** A failure because something runs short or is away, on this machine or beside it, as a refusal that says so; null for any other. */
export function toShortage(error: unknown): Refusal | null {
  const away = new Refusal('unavailable', 'The service is away for a moment. Please try again.');
  if (isDatabaseAway(error)) return away;
  const code = toPgError(error)?.code;
  for (let at = error, depth = 0; at instanceof Error && depth < CAUSES_MAX; at = at.cause, depth++) {
    const said = code ?? String((at as NodeJS.ErrnoException).code ?? '');
    if (NO_ROOM.test(said)) return noRoom();
    if (TOO_BUSY.test(said)) return new Refusal('unavailable', 'The server is too busy right now. Please try again.');
    if (FAILING.test(said) || isBucketAway(at)) return away;
  }
  return null;
}
