import { ApiFailure } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { readRow } from '../commands/registry.ts';
import type { Saying } from '../commands/registry.ts';

/** Long enough for a picture on a slow connection, but shorter than a lease. */
const FORM_TIMEOUT_MS = 40_000;

export interface CommandAnswer {
  message: string | null;
  data: unknown;
}

/** Makes one attempt to deliver a command, with its idempotency key. Rejects with `ApiFailure`. */
export async function sendCommand(
  row: Saying & Pick<OutboxRow, 'userId' | 'key'>,
  { send = call, signal }: { send?: typeof call; signal?: AbortSignal | undefined } = {},
): Promise<CommandAnswer> {
  const command = readRow(row);
  if (!command) throw new Error(`A change of the kind ${row.type} cannot be read`);
  const answer = await command.send(send, {
    idempotencyKey: row.key,
    userId: row.userId || undefined,
    signal,
    formTimeoutMs: FORM_TIMEOUT_MS,
  });
  const data = 'data' in answer ? answer.data : null;
  const message = command.missingIn(data);
  if (message !== null) throw new ApiFailure({ kind: 'http', status: 200, code: 'internal', message });
  return { message: 'message' in answer ? answer.message : null, data };
}
