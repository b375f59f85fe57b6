import { parseArgs } from 'node:util';
import { moveDatabase } from '../backup/move-database.ts';
import { readEnv } from '../env.ts';
import { createCommandLogger } from '../log/create-logger.ts';
import { printResult } from './run-command.ts';

const HELP = `Moves the embedded database of DATA_DIR to an empty PostgreSQL. Stop the server first.

  npm run move -- --to postgres://host/db    its account owns the database; its password may stand in PGPASSWORD

Every row is copied in one transaction and compared. The embedded database stays as it is. Media and secrets stay in
DATA_DIR. More: docs/backup.md`;

async function run(args: string[]): Promise<string> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (to === undefined || !/^postgres(ql)?:/.test(to)) throw new Error(HELP);
  const { tables } = await moveDatabase(readEnv(process.env).dataDir, to, createCommandLogger());
  const lines = Object.entries(tables).map(([name, { rows }]) => `${name.padEnd(24)} ${String(rows).padStart(9)}`);
  return `${lines.join('\n')}\nEvery row of these ${lines.length} tables is in PostgreSQL, compared one by one. Start the server with DATABASE_URL from now on.`;
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await printResult(() => run(args));
