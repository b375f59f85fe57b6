import { parseArgs } from 'node:util';
import { endSessions } from '../services/accounts/session-service.ts';
import { type Desk, runCommand } from './run-command.ts';

const HELP = `Sessions of people who are logged in.

  npm run sessions -- end EMAIL   logs this person out on all devices
  npm run sessions -- end --all   logs everybody out

What a device keeps to study offline stays on it; what waits there is sent after the next login. Links to lessons end with
the sessions. It works on the database of the server: DATA_DIR, or DATABASE_URL.`;

async function run(args: string[], { db }: Desk): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { all: { type: 'boolean' } } });
  const [verb, email, ...rest] = positionals;
  const whose = values.all ? null : email;
  if (verb !== 'end' || rest.length > 0 || whose === undefined || (values.all && email !== undefined))
    throw new Error(HELP);
  const ended = await endSessions(db, whose);
  if (ended === null) throw new Error(`There is no account of ${whose}.`);
  return `Sessions ended: ${ended}.`;
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await runCommand((desk) => run(args, desk));
