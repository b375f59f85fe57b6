import { loadSessionSecrets, type SessionSecrets } from '../auth/session-secret.ts';
import { openDb } from '../db/client.ts';
import { DataLockedError } from '../db/data-lock.ts';
import type { Db } from '../db/db.ts';
import type { Clock } from '../deps.ts';
import { type Env, readEnv } from '../env.ts';
import { createCommandLogger } from '../log/create-logger.ts';
import { explainError } from '../log/logged-error.ts';

export interface Desk {
  db: Db;
  clock: Clock;
  env: Env;
  secrets: SessionSecrets;
}

function explain(error: unknown): string {
  if (error instanceof DataLockedError) {
    return `${error.message}\nStop the server first, or let both use a PostgreSQL server by DATABASE_URL.`;
  }
  return explainError(error);
}

/** Prints what `work` answers. Exit code 1 when it fails, with the reason on stderr. */
export async function printResult(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs an operator's command over the server's own database, as `printResult`. */
export async function runCommand(command: (desk: Desk) => Promise<string>): Promise<void> {
  await printResult(async () => {
    const env = readEnv(process.env);
    const connection = await openDb(env, createCommandLogger());
    try {
      const secrets = await loadSessionSecrets(env);
      return await command({ db: connection.db, clock: { now: () => new Date() }, env, secrets });
    } finally {
      await connection.close();
    }
  });
}
