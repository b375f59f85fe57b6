import { ApiFailure } from '#data/api/api-error.ts';
import { call } from '#data/api/http-client.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { readRow } from './commands.ts';
import type { Saying } from './commands.ts';

/** A picture takes its time on a slow line; shorter than a lease. */
const FORM_TIMEOUT_MS = 40_000;

export interface CommandAnswer {
  message: string | null;
  data: unknown;
}

/** One attempt to deliver a command, under its key. Rejects with `ApiFailure`. */
export async function sendCommand(
  row: Saying & Pick<OutboxRow, 'userId' | 'key'>,
  { send = call, signal }: { send?: typeof call; signal?: AbortSignal | undefined } = {},
): Promise<CommandAnswer> {
  const said = readRow(row);
  if (!said) throw new Error(`A change of the kind ${row.type} cannot be read`);
  const { command, payload } = said;
  const form = command.toForm?.(payload);
  const answer = await send(command.endpoint, {
    query: command.toQuery?.(payload),
    body: command.toBody?.(payload),
    form,
    timeoutMs: form && FORM_TIMEOUT_MS,
    idempotencyKey: row.key,
    userId: row.userId || undefined,
    token: command.token?.(payload),
    signal,
    keepalive: !form,
  });
  const data = 'data' in answer ? answer.data : null;
  if (command.mustTell && !command.mustTell.isTold(data, payload))
    throw new ApiFailure({ kind: 'http', status: 200, code: 'internal', message: command.mustTell.otherwise });
  return { message: 'message' in answer ? answer.message : null, data };
}
