import { isUnreachable, toApiError } from '#data/api/api-error.ts';
import type { CommandType, PayloadOf } from '#data/outbox/commands/registry.ts';
import type { Also } from '#data/outbox/storage/enqueue.ts';
import type { Outcome } from '#data/outbox/delivery/outcomes.ts';
import type { sendCommand } from '#data/outbox/delivery/send.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { requestDrain } from './drains.ts';
import { device } from '#data/parts/load.ts';

export interface Submission {
  /** The idempotency key of the command. */
  key: string;
  /** Whether the command is in the outbox, which retries it. Otherwise there is only one attempt. */
  kept: boolean;
  /** The result of the first attempt; 'waiting' when there was no answer within `patienceMs`. */
  outcome: Promise<Outcome>;
  /** Removes the command from the outbox; false when it may already have been sent. */
  takeBack: () => Promise<boolean>;
}

export interface SubmitOptions {
  delayMs?: number;
  /** How long `outcome` waits for the server's answer. */
  patienceMs?: number;
  /** Saved in the same transaction as the command. */
  also?: Also;
}

const PATIENCE_MS = 3000;
const SIGNED_OUT: Outcome = {
  kind: 'refused',
  status: 401,
  code: 'session_expired',
  message: 'Not saved: you are logged out on this device. Log in and try again.',
};
const NOT_SAVED = 'Not saved: the server could not be reached, and this browser cannot store the change for later.';
const NOT_SAVED_FULL =
  'Not saved: the server could not be reached, and this device has no space left to store the change.';

/**
 * Puts a command into the outbox, durable when this resolves, and requests its delivery. Without a usable database the command is
 * sent once, directly. If the server cannot be reached then, the outcome is a refusal, because nothing retries it; so it is when the
 * user is no longer signed in on this device.
 */
export async function submit<T extends CommandType>(
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  { delayMs = 0, patienceMs = PATIENCE_MS, also }: SubmitOptions = {},
): Promise<Submission> {
  const { enqueue, takeBack, settled } = await device();
  const key = crypto.randomUUID();
  // Offline there can be no answer, so do not wait for one.
  const outcome = settled(key, navigator.onLine ? delayMs + patienceMs : 0);
  try {
    await enqueue(type, userId, payload, { delayMs, key, also, whileSignedIn: true });
  } catch (error) {
    if (error instanceof SessionEnded)
      return { key, kept: false, outcome: Promise.resolve(SIGNED_OUT), takeBack: () => Promise.resolve(false) };
    console.warn('The outbox of this device cannot be used', error);
    const full = error instanceof StorageFailure && error.reason === 'full';
    return {
      key,
      kept: false,
      outcome: sendNow({ type, userId, payload, key }, full ? NOT_SAVED_FULL : NOT_SAVED),
      takeBack: () => Promise.resolve(false),
    };
  }
  requestDrain();
  return { key, kept: true, outcome, takeBack: async () => (await takeBack(key)) === 'taken-back' };
}

/**
 * As `submit`, for callers that do not wait for the outcome. Rejects with a message for the learner when the command could neither be
 * saved nor sent, because it is then not in the list of pending changes.
 */
export async function submitSurely<T extends CommandType>(
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  options: SubmitOptions = {},
): Promise<Submission> {
  const submission = await submit(type, userId, payload, options);
  const outcome = submission.kept ? null : await submission.outcome;
  if (outcome?.kind !== 'refused') return submission;
  const { commandOf } = await device();
  // The refusal means that the wanted state is already reached.
  if (commandOf(type)?.reached[outcome.code]) return submission;
  throw new Error(outcome.message);
}

async function sendNow(command: Parameters<typeof sendCommand>[0], notSaved: string): Promise<Outcome> {
  const { sendCommand, commandOf, loadCommandsFor, publishOutcome } = await device();
  try {
    await loadCommandsFor([command.type]);
    const outcome: Outcome = { kind: 'delivered', ...(await sendCommand(command)) };
    publishOutcome({ key: command.key, refreshes: commandOf(command.type)?.refreshes ?? [], outcome });
    return outcome;
  } catch (error) {
    const detail = toApiError(error);
    if (detail.kind === 'http' && !isUnreachable(error)) return { ...detail, kind: 'refused' };
    return { kind: 'refused', status: 0, code: 'unavailable', message: notSaved };
  }
}
