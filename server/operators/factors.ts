import { parseArgs } from 'node:util';
import { inTransaction } from '../db/transaction.ts';
import { removeFactors } from '../services/factors/second-factor.ts';
import { type Desk, runCommand } from './run-command.ts';

const HELP = `Second factors: for somebody who lost their authenticator app and their recovery codes.

  npm run factors -- remove EMAIL   the app, the codes and all passkeys go, and every session ends

Make sure first that it is them who asks: from then on the password alone lets in. It works on the database of
the server: DATA_DIR, or DATABASE_URL.`;

async function run(args: string[], { db }: Desk): Promise<string> {
  const [verb, email, ...rest] = parseArgs({ args, allowPositionals: true }).positionals;
  if (verb !== 'remove' || email === undefined || rest.length > 0) throw new Error(HELP);
  const { hadApp, passkeys } = await inTransaction(db, (tx) => removeFactors(tx, email));
  const app = hadApp ? 'The authenticator app' : 'No authenticator app';
  return `${app} and ${passkeys} passkey${passkeys === 1 ? '' : 's'} of ${email} removed. Every session was ended.`;
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await runCommand((desk) => run(args, desk));
