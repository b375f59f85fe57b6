import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readEnv } from '../env.ts';
import { createCommandLogger } from '../log/create-logger.ts';
import { backupKeyOf } from './backup-key-of.ts';
import { printResult } from './run-command.ts';

const HELP = `Restores a backup into what is empty, and nowhere else.

  npm run restore -- --from FILE --key-file FILE --to FOLDER                          a new data folder
  npm run restore -- --from FILE --key-file FILE --to FOLDER --to postgres://host/db  its rows into an empty PostgreSQL

FOLDER is a DATA_DIR afterwards. The account of the PostgreSQL owns the database; its password may stand in PGPASSWORD.
BACKUP_KEY_FILE names the key as well. More: docs/backup.md`;

const isDatabase = (target: string) => /^postgres(ql)?:/.test(target);

async function run(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, to: { type: 'string', multiple: true }, 'key-file': { type: 'string' } },
  });
  const [[databaseUrl, ...otherUrls], [folder, ...otherFolders]] = [
    values.to?.filter(isDatabase) ?? [],
    values.to?.filter((target) => !isDatabase(target)) ?? [],
  ];
  if (values.from === undefined || folder === undefined || otherUrls.length + otherFolders.length > 0) {
    throw new Error(databaseUrl === undefined ? HELP : `Where do its files go? Name a folder as well.\n\n${HELP}`);
  }
  const { madeAt, database, files } = await restoreBackup({
    from: values.from,
    folder: resolve(folder),
    databaseUrl,
    key: await backupKeyOf(values['key-file'], readEnv(process.env)),
    logger: createCommandLogger(),
  });
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0);
  return `The backup of ${madeAt} was restored into ${values.to?.length === 2 ? 'the database and ' : ''}${folder}: ${rows} rows in ${Object.keys(database.tables).length} tables, ${Object.keys(files).length} files, all compared.`;
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.length === 0) process.stdout.write(`${HELP}\n`);
else await printResult(() => run(args));
