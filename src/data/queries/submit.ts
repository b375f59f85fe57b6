import { isUnreachable, toApiError } from '#data/api/api-error.ts';
import type { CommandType, PayloadOf } from '#data/outbox/commands.ts';
import type { Outcome } from '#data/outbox/outcomes.ts';
import { requestDrain } from './drains.ts';

export interface Submission {
  /** Names the command in the outbox. */
  key: string;
  /** What became of the first attempt; 'waiting' when there was no answer within `patienceMs`. */
  outcome: Promise<Outcome>;
  /** Takes it back; false when it may already have been tried. */
  takeBack: () => Promise<boolean>;
}

export interface SubmitOptions {
  delayMs?: number;
  /** How long a screen waits for the server's own words. */
  patienceMs?: number;
}

const PATIENCE_MS = 3000;

/**
 * Says a command: into the outbox, durable when this resolves, then towards the server. Without a usable database it is
 * sent at once and only once; a failure to reach the server is then a refusal, because nothing would try again.
 */
export async function submit<T extends CommandType>(
  type: T,
  userId: string,
  payload: PayloadOf<T>,
  { delayMs = 0, patienceMs = PATIENCE_MS }: SubmitOptions = {},
): Promise<Submission> {
  const [{ enqueue, takeBack }, { settled }] = await Promise.all([
    import('#data/outbox/enqueue.ts'),
    import('#data/outbox/outcomes.ts'),
  ]);
  const key = crypto.randomUUID();
  // Offline nothing is heard of the server: what is durable is all there is to say, at once.
  const outcome = settled(key, navigator.onLine ? delayMs + patienceMs : 0);
  try {
    await enqueue(type, userId, payload, { delayMs, key });
  } catch (error) {
    console.warn('The outbox of this device cannot be used', error);
    return { key, outcome: sendNow(type, userId, payload, key), takeBack: () => Promise.resolve(false) };
  }
  requestDrain();
  return { key, outcome, takeBack: async () => (await takeBack(key)) === 'taken-back' };
}

async function sendNow(type: CommandType, userId: string, payload: unknown, key: string): Promise<Outcome> {
  const [{ sendCommand }, { publishOutcome }] = await Promise.all([
    import('#data/outbox/send.ts'),
    import('#data/outbox/outcomes.ts'),
  ]);
  try {
    const outcome: Outcome = { kind: 'delivered', ...(await sendCommand({ type, userId, payload, key })) };
    publishOutcome({ key, entity: type, outcome });
    return outcome;
  } catch (error) {
    const detail = toApiError(error);
    if (detail.kind === 'http' && !isUnreachable(error)) return { ...detail, kind: 'refused' };
    const message = 'The server could not be reached, and this browser does not let us keep the change for later.';
    return { kind: 'refused', status: 0, code: 'unavailable', message };
  }
}
