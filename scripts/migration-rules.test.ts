import { expect, it } from 'vitest';
import { OUTSIDE_TRANSACTION } from '../server/db/migrate.ts';
import { findMigrationProblems, type Snapshot } from './migration-rules.ts';

const table = (columns: Snapshot['tables'][string]['columns']): Snapshot['tables'][string] => ({
  columns,
  indexes: { pots_name_idx: { isUnique: true }, pots_age_idx: { isUnique: false } },
  uniqueConstraints: { pots_name_unique: {} },
  compositePrimaryKeys: {},
});
const BEFORE: Snapshot = { tables: { 'public.pots': table({ id: { notNull: true }, name: { notNull: true } }) } };
const NOW: Snapshot = {
  tables: {
    'public.pots': table({
      id: { notNull: true },
      name: { notNull: true },
      glaze: { notNull: true, default: "'ash'" },
    }),
  },
};

/** The problems of migrations that come one after the other, each the statements of a file. */
const problemsOf = (...files: string[][]) =>
  findMigrationProblems(
    files.map((statements, index) => ({
      tag: `m${index}`,
      sql: statements
        .join(';--> statement-breakpoint\n')
        .replace(`${OUTSIDE_TRANSACTION};--> statement-breakpoint`, OUTSIDE_TRANSACTION),
      snapshot: NOW,
    })),
    BEFORE,
  );
const outside = (...statements: string[]) => [OUTSIDE_TRANSACTION, ...statements];
const batches = (body: string) => `do $$ begin loop ${body} end loop; end $$`;
const FILL = `update pots set glaze = 'ash' where id in (select id from pots where glaze is null limit 1000);`;
const CHECK = 'alter table pots add constraint glazed check (glaze is not null) not valid';

it.each([
  [
    'a new table with all it has',
    [
      'create table jars (id int primary key, pot int)',
      'create index i on jars (pot)',
      'alter table jars add constraint f foreign key (pot) references pots (id)',
      'insert into jars values (1, null)',
    ],
  ],
  ['a new column', ['alter table pots add column glaze text']],
  ['a new column with a default', [`alter table pots add column glaze text not null default 'ash'`]],
  ['a time of now', [`alter table pots add column at timestamptz not null default now() + interval '1 day'`]],
  ['a default', [`alter table pots alter column name set default ''`]],
  ['a check of what is written from now on', ['alter table pots add constraint c check (id > 0) not valid']],
  ['an index that was built', ['alter table pots add constraint u unique using index i']],
  ['a trigger', ['create trigger t after insert on pots for each row execute function f()']],
  ['rows that are given', ['insert into pots (name) values (1)']],
  [
    'what the version before no longer declares',
    [
      'alter table pots drop column width',
      'drop table jars',
      'alter table pots alter column width drop not null',
      'alter table pots drop constraint width_check',
    ],
  ],
  ['an index', outside('drop index concurrently if exists i', 'create index concurrently i on pots (name)')],
  ['an index that goes', outside('drop index concurrently if exists pots_age_idx')],
  ['a backfill', outside(batches(`${FILL} exit when not found; commit;`))],
])('%s passes', (_what, statements) => {
  expect(problemsOf(statements)).toEqual([]);
});

it('NOT NULL passes after a check that is validated', () => {
  const set = ['alter table pots alter column glaze set not null'];
  const validated = outside('alter table pots validate constraint glazed');
  expect(problemsOf([CHECK], validated, set)).toEqual([]);
  expect(problemsOf([CHECK], set)).toEqual([
    expect.stringContaining('SET NOT NULL of pots.glaze: reads the whole table'),
  ]);
  expect(problemsOf(validated, set)).toHaveLength(1);
});

it.each([
  ['create index i on pots (name)', 'CREATE INDEX i without CONCURRENTLY'],
  ['create index concurrently i on pots (name)', 'in a migration that begins with'],
  ['drop index pots_age_idx', 'DROP INDEX pots_age_idx without CONCURRENTLY'],
  ['drop index concurrently pots_age_idx', 'in a migration that begins with'],
  ['alter table pots add column glaze text not null', 'ADD COLUMN NOT NULL without a DEFAULT'],
  ['alter table pots add column glaze uuid default gen_random_uuid()', 'a DEFAULT that differs by row'],
  ['alter table pots add column n serial', 'ADD COLUMN with a constraint'],
  ['alter table pots add column n int unique', 'ADD COLUMN with a constraint'],
  ['alter table pots add column n int references pots (id)', 'ADD COLUMN with a constraint'],
  ['alter table pots add column n int check (n > 0)', 'ADD COLUMN with a constraint'],
  ['alter table pots add column n int generated always as (id) stored', 'ADD COLUMN with a constraint'],
  ['alter table pots add constraint c check (id > 0)', 'without NOT VALID'],
  ['alter table pots add constraint f foreign key (id) references jars (id)', 'without NOT VALID'],
  ['alter table pots add constraint u unique (name)', 'USING INDEX'],
  [
    'alter table pots add constraint e exclude using gist (name with =)',
    'of a kind that no rule knows: CONSTR_EXCLUSION',
  ],
  ['alter table pots add constraint c check (width is not null) not valid', 'pots.width, which has no DEFAULT'],
  ['alter table pots validate constraint c', 'VALIDATE CONSTRAINT beside a lock'],
  ['alter table pots alter column name type varchar(9)', 'ALTER COLUMN pots.name TYPE'],
  ['alter table pots alter column name drop default', 'DROP DEFAULT of pots.name: the version before'],
  ['alter table pots alter column name drop not null', 'DROP NOT NULL of pots.name: the version before'],
  ['alter table pots drop column name', 'DROP COLUMN pots.name: the version before'],
  ['alter table pots drop constraint pots_name_unique', 'which ON CONFLICT needs'],
  ['alter table pots disable trigger all', 'ALTER TABLE of a kind that no rule knows: AT_DisableTrigAll'],
  ['alter table pots rename to jars', 'RENAME'],
  ['alter table pots rename column name to title', 'RENAME'],
  ['drop table pots', 'DROP TABLE pots: the version before'],
  ['drop function f()', 'DROP of what the version before may rely on'],
  ['drop trigger t on pots', 'DROP of what the version before may rely on'],
  [`update pots set glaze = 'ash'`, 'UPDATE over rows of pots: in batches'],
  ['delete from pots where id < 9', 'DELETE over rows of pots: in batches'],
  ['insert into jars select id from pots', 'INSERT over rows of pots: in batches'],
  ['do $$ begin perform 1; end $$', 'a statement that no rule knows: DoStmt'],
  ['set lock_timeout = 0', 'a statement that no rule knows: VariableSetStmt'],
  ['truncate pots', 'a statement that no rule knows: TruncateStmt'],
  ['commit', 'a statement that no rule knows: TransactionStmt'],
  ['lock table pots', 'a statement that no rule knows: LockStmt'],
  ['alter table pots add column a int; alter table pots add column b int', 'each statement has its own'],
])('%s is refused', (statement, words) => {
  const problems = problemsOf([statement]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
});

it('NOT NULL is refused where the version before writes no value', () => {
  const files = [CHECK.replaceAll('glaze is', 'name is')],
    problems = problemsOf(files, outside('alter table pots validate constraint glazed'), [
      'alter table pots alter column name set not null',
    ]);
  expect(problems).toEqual([
    expect.stringContaining('NOT NULL of pots.name, which has no DEFAULT'),
    expect.stringContaining('SET NOT NULL of pots.name, which has no DEFAULT'),
  ]);
});

it.each([
  ['create index i on pots (name)', 'without CONCURRENTLY'],
  ['create index concurrently i on pots (name)', 'after DROP INDEX CONCURRENTLY IF EXISTS'],
  ['create index concurrently if not exists i on pots (name)', 'after DROP INDEX CONCURRENTLY IF EXISTS'],
  ['drop index concurrently pots_age_idx', 'DROP without IF EXISTS'],
  ['drop index if exists pots_age_idx', 'without CONCURRENTLY'],
  ['drop index concurrently if exists pots_name_idx', 'which is unique'],
  ['alter table pots add column glaze text', 'AlterTableStmt outside a transaction'],
  [FILL.slice(0, -1), 'UpdateStmt outside a transaction'],
  [batches(`${FILL} exit when not found;`), 'DO that is no backfill'],
  [`do $$ begin ${FILL} commit; end $$`, 'DO that is no backfill'],
  [batches(`update pots set glaze = 'ash'; exit when not found; commit;`), 'DO that is no backfill'],
  [batches(`execute 'drop table pots'; ${FILL} exit when not found; commit;`), 'DO that is no backfill'],
  [batches('exit; commit;'), 'DO that is no backfill'],
])('%s is refused outside a transaction', (statement, words) => {
  const problems = problemsOf(outside(statement));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
});
