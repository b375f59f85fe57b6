import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackupKey } from '../backup/backup-key.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readEnv } from '../env.ts';
import { createCommandLogger } from '../log/create-logger.ts';
import { backupKeyOf } from './backup-key-of.ts';
import { printResult } from './run-command.ts';

const HELP = `Backs up the database and DATA_DIR into one encrypted file, while the server runs.

  npm run backup -- --new-key FILE                     makes a key; keep a copy of it away from this machine
  npm run backup -- --to FOLDER --key-file FILE        writes FOLDER/code-it-<time>.tar.age and checks it
      --keep N       afterwards removes all but the newest N
      --unchecked    does not read it again, nor load its rows and compare them

BACKUP_KEY_FILE names the key as well. It works on DATA_DIR, and DATABASE_URL where that is set. Media in a bucket are not in
it. More: docs/backup.md`;

const MB = 1_000_000;

async function run(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      'new-key': { type: 'string' },
      to: { type: 'string' },
      'key-file': { type: 'string' },
      keep: { type: 'string' },
      unchecked: { type: 'boolean', default: false },
    },
  });
  if (values['new-key'] !== undefined) {
    const recipient = await writeBackupKey(values['new-key']);
    return `The key is in ${values['new-key']}. Without it no backup can be read: keep a copy elsewhere.\nIts public half, which is enough to make backups: ${recipient}`;
  }
  const { to, unchecked, keep } = values;
  if (to === undefined || (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep))) throw new Error(HELP);
  const env = readEnv(process.env);
  const made = await makeBackup(env, {
    to: resolve(to),
    key: await backupKeyOf(values['key-file'], env),
    check: !unchecked,
    keep: keep === undefined ? undefined : Number(keep),
    now: new Date(),
    logger: createCommandLogger(),
  });
  return [
    `${made.file}: ${made.rows} rows, ${made.files} files, ${(made.bytes / MB).toFixed(1)} MB`,
    unchecked ? 'Not checked.' : 'Checked: every row and every file can be restored.',
    ...(made.removed > 0 ? [`Older ones removed: ${made.removed}`] : []),
    ...(env.s3 ? ['Media are in the bucket, and not in it.'] : []),
  ].join('\n');
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await printResult(() => run(args));
