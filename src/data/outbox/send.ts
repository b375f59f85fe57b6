import { call } from '#data/api/http-client.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import type { Command } from './command.ts';
import { commandOf } from './commands.ts';

export interface CommandAnswer {
  message: string | null;
  data: unknown;
}

/** One attempt to deliver a command, under its key. Rejects with `ApiFailure`. */
export async function sendCommand(
  { type, userId, payload, key }: Pick<OutboxRow, 'type' | 'userId' | 'payload' | 'key'>,
  { send = call, signal }: { send?: typeof call; signal?: AbortSignal | undefined } = {},
): Promise<CommandAnswer> {
  const command = commandOf(type) as Command;
  const answer = await send(command.endpoint, {
    body: command.toBody(payload),
    idempotencyKey: key,
    userId,
    token: command.token?.(payload),
    signal,
    keepalive: true,
  });
  return {
    message: 'message' in answer ? answer.message : null,
    data: 'data' in answer ? answer.data : null,
  };
}
