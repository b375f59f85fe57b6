import { isUnreachable, toApiError } from '#data/api/api-error.ts';
import type { CommandType, PayloadOf } from '#data/outbox/commands/registry.ts';
import type { Also } from '#data/outbox/storage/enqueue.ts';
import type { Outcome } from '#data/outbox/delivery/outcomes.ts';
import type { sendCommand } from '#data/outbox/delivery/send.ts';
import { StorageFailure } from '#data/db/storage-failure.ts';
import { requestDrain } from './drains.ts';
import { device } from '#data/parts/load.ts';

export interface Submission {
  /** Names the command in the outbox. */
  key: string;
  /** Whether it is in the outbox, and so delivered in the end. Else the first attempt was the only one. */
  kept: boolean;
  /** What became of the first attempt; 'waiting' when there was no answer within `patienceMs`. */
  outcome: Promise<Outcome>;
  /** Takes it back; false when it may already have been tried. */
  takeBack: () => Promise<boolean>;
}

export interface SubmitOptions {
  delayMs?: number;
  /** How long a screen waits for the server's own words. */
  patienceMs?: number;
  /** Made durable together with the command, where anything can be. */
  also?: Also;
}

const PATIENCE_MS = 3000;
const NOT_SAVED = 'Not saved: the server could not be reached, and this browser cannot store the change for later.';
const NOT_SAVED_FULL =
  'Not saved: the server could not be reached, and this device has no space left to store the change.';

/**
 * Says a command: into the outbox, durable when this resolves, then towards the server. Without a usable database it is
 * sent at once and only once; a failure to reach the server is then a refusal, because nothing would try again.
 */
export async function submit<T extends CommandType>(
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  { delayMs = 0, patienceMs = PATIENCE_MS, also }: SubmitOptions = {},
): Promise<Submission> {
  const { enqueue, takeBack, settled } = await device();
  const key = crypto.randomUUID();
  // Offline nothing is heard of the server: what is durable is all there is to say, at once.
  const outcome = settled(key, navigator.onLine ? delayMs + patienceMs : 0);
  try {
    await enqueue(type, userId, payload, { delayMs, key, also });
  } catch (error) {
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
 * Says a command whose answer nobody waits for. Rejects, in words for the learner, when it neither could be kept nor was
 * taken: what is not in the outbox is in no list of what waits.
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
  // What was wanted is so already.
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
