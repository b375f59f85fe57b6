import { parseArgs } from 'node:util';
import { dropOlderSecrets, rotateKeptSecret } from '../auth/kept-secret.ts';
import { SESSION_SECRET_FILE } from '../auth/session-secret.ts';
import { readEnv } from '../env.ts';
import { VAPID_FILE } from '../push/vapid-keys.ts';
import { printResult } from './run-command.ts';

const HELP = `Secrets that are kept in DATA_DIR: those that sign sessions and media links, and those that sign pushes.

  npm run secrets -- rotate sessions   a new one signs, those of before are still accepted
  npm run secrets -- rotate pushes
  npm run secrets -- drop sessions     from then on only the newest is accepted
  npm run secrets -- drop pushes

A server reads them when it is started.`;

const KINDS = {
  sessions: {
    file: SESSION_SECRET_FILE,
    variable: 'SESSION_SECRET',
    dropped: 'Whoever has not been signed in anew since the last rotation must sign in again.',
  },
  pushes: {
    file: VAPID_FILE,
    variable: 'VAPID_PRIVATE_KEY',
    dropped: 'Browsers that were not subscribed anew since the last rotation get no pushes until they are.',
  },
};

async function run(args: string[]): Promise<string> {
  const [action, name, ...rest] = parseArgs({ args, allowPositionals: true }).positionals;
  const kind = Object.entries(KINDS).find(([known]) => known === name)?.[1];
  if (!kind || rest.length > 0 || (action !== 'rotate' && action !== 'drop')) throw new Error(HELP);
  const { dataDir, sessionSecrets, vapidPrivateKeys } = readEnv(process.env);
  const told = kind === KINDS.sessions ? sessionSecrets : vapidPrivateKeys;
  if (told.length > 0)
    throw new Error(`${kind.variable} is set: change it there, the new one first and a comma before those of before.`);
  if (action === 'drop') {
    const dropped = await dropOlderSecrets(dataDir, kind.file);
    return dropped === 0 ? 'There was only one.' : `Dropped: ${dropped}. Start the server anew. ${kind.dropped}`;
  }
  const count = await rotateKeptSecret(dataDir, kind.file);
  return `A new secret was made; ${count} are accepted. Start the server anew.`;
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await printResult(() => run(args));
