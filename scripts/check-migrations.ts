// Holds the migrations to scripts/migration-rules.ts, without a database: node --import tsx scripts/check-migrations.ts
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findMigrationProblems, type Snapshot } from './migration-rules.ts';
import { VERSION_BEFORE } from './version-before.ts';

/** Made before there were rules, and as they are for good: the last of them, and the SHA-256 of all. */
const RECORDED = {
  last: '0039_catalogue_lists',
  sha256: 'df6b4429358d80cda9b3fc9a391b8f6e34d344acaf6938b55df21ce29bfec45b',
};

const read = (name: string) => readFileSync(new URL(`../server/db/migrations/${name}`, import.meta.url), 'utf8');
const readSnapshot = (tag: string) => JSON.parse(read(`meta/${tag.slice(0, 4)}_snapshot.json`)) as Snapshot;
const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] };
const tags = entries.map(({ tag }) => tag);
const end = tags.indexOf(RECORDED.last) + 1;

const migrations = tags.slice(end).map((tag) => ({ tag, sql: read(`${tag}.sql`), snapshot: readSnapshot(tag) }));
const problems = findMigrationProblems(migrations, readSnapshot(VERSION_BEFORE.migration));
const recorded = createHash('sha256');
for (const tag of tags.slice(0, end)) recorded.update(read(`${tag}.sql`));
const sha256 = recorded.digest('hex');
if (sha256 !== RECORDED.sha256)
  problems.push(`a migration up to ${RECORDED.last} was changed (${sha256}): databases have them as they were`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
