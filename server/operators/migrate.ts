import { runCommand } from './run-command.ts';

const HELP = `Brings the tables of the database to this version: npm run db:migrate

A server does that by itself when it starts, unless its account may not (deploy/database-roles.sql).`;

if (process.argv.includes('--help')) process.stdout.write(`${HELP}\n`);
// It is done when the database is opened.
else await runCommand(() => Promise.resolve('The database has the tables of this version.'));
