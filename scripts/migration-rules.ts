import { type AlterTableCmd, type Constraint, loadModule, type Node, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { OUTSIDE_TRANSACTION } from '../server/db/migrate.ts';

/** What of Drizzle's `meta/NNNN_snapshot.json` is looked at here: the tables that the program of a version declares. */
export interface Snapshot {
  tables: Record<
    string,
    {
      columns: Record<string, { notNull: boolean; default?: unknown }>;
      indexes: Record<string, { isUnique: boolean }>;
      uniqueConstraints: Record<string, unknown>;
      compositePrimaryKeys: Record<string, unknown>;
    }
  >;
}

export interface Migration {
  tag: string;
  sql: string;
  snapshot: Snapshot;
}

type Kind = Node extends infer Each ? (Each extends unknown ? keyof Each : never) : never;
type Of<K extends Kind> = Node extends infer Each ? (Each extends Record<K, infer Inner> ? Inner : never) : never;

await loadModule();

const BATCHES = `in batches, in a migration of its own that begins with "${OUTSIDE_TRANSACTION}"`;
const LATER = 'the version before still has it: one release later';
/** Of a default: the same for all rows, so that no row is written. */
const SAME_FOR_ALL = new Set(['now']);

/** All that stands under a key somewhere in `tree`. */
function findUnder(tree: unknown, key: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree as Record<string, unknown>).flatMap(([at, each]) => [
    ...(at === key ? [each] : []),
    ...findUnder(each, key),
  ]);
}

const find = <K extends Kind>(tree: unknown, kind: K) => findUnder(tree, kind) as Of<K>[];

const namesOf = (tree: unknown) => find(tree, 'String').map(({ sval }) => sval ?? '');
const tableOf = (snapshot: Snapshot, name: string | undefined) => snapshot.tables[`public.${name}`];

/** What later migrations may build on. */
interface Known {
  /** `CHECK (column IS NOT NULL)`, by table and name of the constraint: the column. */
  notNullChecks: Map<string, string>;
  /** Columns, after their table, of which such a check is validated. */
  neverNull: Set<string>;
}

interface Place {
  known: Known;
  /** That the program of the version before declares. */
  before: Snapshot;
  /** That the program declares with this migration. */
  now: Snapshot;
  /** The tables that this migration makes: nobody waits for them, nobody uses them. */
  isNew: (table: string | undefined) => boolean;
}

function problemsOfNewColumn(cmd: AlterTableCmd): string[] {
  const [column] = find(cmd.def, 'ColumnDef');
  const constraints = (column?.constraints ?? []).flatMap((each) => find(each, 'Constraint'));
  const kinds = constraints.map(({ contype }) => contype);
  const given = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const called = find(given, 'FuncCall').map(({ funcname }) => namesOf(funcname).at(-1) ?? '');
  const problems: string[] = [];
  if (kinds.includes('CONSTR_NOTNULL') && !given)
    problems.push('ADD COLUMN NOT NULL without a DEFAULT: the version before cannot insert');
  if (called.some((name) => !SAME_FOR_ALL.has(name)))
    problems.push(
      `ADD COLUMN with a DEFAULT that differs by row: the whole table is written; add it without, SET DEFAULT, fill it ${BATCHES}`,
    );
  const plain = new Set<unknown>(['CONSTR_NOTNULL', 'CONSTR_NULL', 'CONSTR_DEFAULT']);
  if (kinds.some((kind) => !plain.has(kind)) || /serial/.test(namesOf(column?.typeName?.names).join()))
    problems.push(
      'ADD COLUMN with a constraint, a sequence or a generated value: reads or writes the whole table; add those apart',
    );
  return problems;
}

function problemsOfConstraint(
  table: string | undefined,
  constraint: Constraint | undefined,
  { known, now }: Place,
): string[] {
  const { contype, skip_validation: notValid, indexname, conname, raw_expr: expression } = constraint ?? {};
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
    return indexname
      ? []
      : ['ADD CONSTRAINT that builds an index: build it CONCURRENTLY, then ADD CONSTRAINT … USING INDEX'];
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN')
    return [`ADD CONSTRAINT of a kind that no rule knows: ${contype}`];
  if (!notValid)
    return ['ADD CONSTRAINT without NOT VALID: reads the whole table; VALIDATE CONSTRAINT in a migration of its own'];
  const [test] = find(expression, 'NullTest');
  if (test?.nulltesttype !== 'IS_NOT_NULL' || !(expression && 'NullTest' in expression)) return [];
  const column = namesOf(test.arg).at(-1) ?? '';
  known.notNullChecks.set(`${table}.${conname}`, column);
  return tableOf(now, table)?.columns[column]?.default === undefined
    ? [`NOT NULL of ${table}.${column}, which has no DEFAULT: the version before may insert without it`]
    : [];
}

function problemsOfAlter(table: string | undefined, cmd: AlterTableCmd, place: Place): string[] {
  const { known, before, now } = place;
  const { name = '', subtype } = cmd;
  const then = tableOf(before, table);
  switch (subtype) {
    case 'AT_AddColumn':
      return problemsOfNewColumn(cmd);
    case 'AT_AddConstraint':
      return problemsOfConstraint(table, find(cmd.def, 'Constraint')[0], place);
    case 'AT_SetNotNull': {
      const problems: string[] = [];
      if (!known.neverNull.has(`${table}.${name}`))
        problems.push(
          `SET NOT NULL of ${table}.${name}: reads the whole table; first ADD CONSTRAINT … CHECK (${name} IS NOT NULL) NOT VALID, and VALIDATE it`,
        );
      if (tableOf(now, table)?.columns[name]?.default === undefined)
        problems.push(
          `SET NOT NULL of ${table}.${name}, which has no DEFAULT: the version before may insert without it`,
        );
      return problems;
    }
    case 'AT_ColumnDefault':
      return cmd.def || !then?.columns[name] ? [] : [`DROP DEFAULT of ${table}.${name}: ${LATER}`];
    case 'AT_DropNotNull':
      return then?.columns[name]?.notNull ? [`DROP NOT NULL of ${table}.${name}: ${LATER}`] : [];
    case 'AT_DropColumn':
      return then?.columns[name] ? [`DROP COLUMN ${table}.${name}: ${LATER}`] : [];
    case 'AT_DropConstraint':
      return then && (name in then.uniqueConstraints || name in then.compositePrimaryKeys)
        ? [`DROP CONSTRAINT ${name}, which ON CONFLICT needs: ${LATER}`]
        : [];
    case 'AT_ValidateConstraint':
      return [
        'VALIDATE CONSTRAINT beside a lock: in a migration of its own that begins with "' + OUTSIDE_TRANSACTION + '"',
      ];
    case 'AT_AlterColumnType':
      return [`ALTER COLUMN ${table}.${name} TYPE: writes the whole table; add another column, fill it ${BATCHES}`];
    default:
      return [`ALTER TABLE of a kind that no rule knows: ${subtype}`];
  }
}

function problemsOfDrop({ removeType, objects = [], concurrent }: Of<'DropStmt'>, { before }: Place): string[] {
  const names = objects.map((object) => namesOf(object).at(-1) ?? '');
  if (removeType === 'OBJECT_TABLE')
    return names.filter((name) => tableOf(before, name)).map((name) => `DROP TABLE ${name}: ${LATER}`);
  if (removeType !== 'OBJECT_INDEX')
    return [`DROP of what the version before may rely on: ${removeType} ${names.join()}`];
  const unique = names.filter((name) => Object.values(before.tables).some(({ indexes }) => indexes[name]?.isUnique));
  return [
    ...(concurrent ? [] : [`DROP INDEX ${names.join()} without CONCURRENTLY: locks the whole table`]),
    ...unique.map((name) => `DROP INDEX ${name}, which is unique and which ON CONFLICT needs: ${LATER}`),
  ];
}

function problemsInTransaction(statement: Node, place: Place): string[] {
  const [kind] = Object.keys(statement) as [Kind];
  const { isNew } = place;
  switch (kind) {
    case 'CreateStmt':
    case 'CreateFunctionStmt':
    case 'CreateTrigStmt':
    case 'CreateExtensionStmt':
    case 'CreateEnumStmt':
    case 'CommentStmt':
      return [];
    case 'IndexStmt': {
      const [{ relation, concurrent, idxname } = {}] = find(statement, 'IndexStmt');
      if (concurrent)
        return [`CREATE INDEX ${idxname} CONCURRENTLY: in a migration that begins with "${OUTSIDE_TRANSACTION}"`];
      return isNew(relation?.relname) ? [] : [`CREATE INDEX ${idxname} without CONCURRENTLY: nobody writes meanwhile`];
    }
    case 'AlterTableStmt': {
      const [{ relation, cmds = [] } = {}] = find(statement, 'AlterTableStmt');
      if (isNew(relation?.relname)) return [];
      return cmds
        .flatMap((each) => find(each, 'AlterTableCmd'))
        .flatMap((cmd) => problemsOfAlter(relation?.relname, cmd, place));
    }
    case 'DropStmt': {
      const [drop = {}] = find(statement, 'DropStmt');
      return drop.concurrent
        ? [`DROP INDEX CONCURRENTLY: in a migration that begins with "${OUTSIDE_TRANSACTION}"`]
        : problemsOfDrop(drop, place);
    }
    case 'InsertStmt':
    case 'UpdateStmt':
    case 'DeleteStmt': {
      const read = find(statement, 'RangeVar').map(({ relname }) => relname);
      const [{ relation: into } = {}] = [...find(statement, 'UpdateStmt'), ...find(statement, 'DeleteStmt')];
      const old = [...read, into?.relname].filter((table) => table !== undefined && !isNew(table));
      return old.length > 0 ? [`${kind.replace('Stmt', '').toUpperCase()} over rows of ${old.join()}: ${BATCHES}`] : [];
    }
    case 'RenameStmt':
      return ['RENAME: the version before knows the old name; add the new one beside it'];
    default:
      return [`a statement that no rule knows: ${kind}`];
  }
}

/** Of a `DO` outside a transaction: a loop that commits, and changes a limited number of rows each time. */
function problemsOfBatches(text: string): string[] {
  const tree = parsePlPgSQLSync(text);
  const loops = [...findUnder(tree, 'PLpgSQL_stmt_loop'), ...findUnder(tree, 'PLpgSQL_stmt_while')];
  const commits = findUnder(loops, 'PLpgSQL_stmt_commit').length > 0;
  const changes = findUnder(findUnder(tree, 'PLpgSQL_stmt_execsql'), 'query').map((query) => parseSync(String(query)));
  const bounded = changes.every((each) => find(each, 'SelectStmt').some(({ limitCount }) => limitCount));
  const unknown = findUnder(tree, 'PLpgSQL_stmt_dynexecute').length > 0;
  return commits && changes.length > 0 && bounded && !unknown
    ? []
    : ['DO that is no backfill: a loop that changes rows of a subquery with LIMIT, and commits each time'];
}

function problemsOutside(statement: Node, text: string, earlier: Node[], place: Place): string[] {
  const { known } = place;
  if ('DoStmt' in statement) return problemsOfBatches(text);
  if ('IndexStmt' in statement) {
    const { concurrent, idxname } = statement.IndexStmt;
    if (!concurrent) return [`CREATE INDEX ${idxname} without CONCURRENTLY: nobody writes meanwhile`];
    const dropped = earlier.flatMap((each) => find(each, 'DropStmt')).filter(({ missing_ok: ifExists }) => ifExists);
    return dropped.some(({ objects }) => namesOf(objects).includes(idxname ?? ''))
      ? []
      : [
          `CREATE INDEX ${idxname} CONCURRENTLY: after DROP INDEX CONCURRENTLY IF EXISTS, as one that failed stays invalid`,
        ];
  }
  if ('DropStmt' in statement) {
    const once = statement.DropStmt.missing_ok ? [] : ['DROP without IF EXISTS where it may be done again'];
    return [...problemsOfDrop(statement.DropStmt, place), ...once];
  }
  const { relation, cmds = [] } = 'AlterTableStmt' in statement ? statement.AlterTableStmt : {};
  const altered = cmds.flatMap((each) => find(each, 'AlterTableCmd'));
  if (altered.length === 0 || altered.some(({ subtype }) => subtype !== 'AT_ValidateConstraint'))
    return [
      `${Object.keys(statement).join()} outside a transaction: waits for locks without a bound; in a migration without that line`,
    ];
  for (const { name } of altered) {
    const column = known.notNullChecks.get(`${relation?.relname}.${name}`);
    if (column !== undefined) known.neverNull.add(`${relation?.relname}.${column}`);
  }
  return [];
}

function problemsOf({ sql, snapshot }: Migration, before: Snapshot, known: Known): string[] {
  const pieces = sql.split('--> statement-breakpoint');
  const parsed = pieces.map((piece) => (parseSync(piece).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : [])));
  const made = new Set(find(parsed, 'CreateStmt').map(({ relation }) => relation?.relname));
  const place: Place = { known, before, now: snapshot, isNew: (table) => made.has(table) };
  const outside = sql.startsWith(OUTSIDE_TRANSACTION);
  const earlier: Node[] = [];
  const problems = parsed.map((statements, index) => {
    const [statement] = statements;
    if (!statement || statements.length > 1) return ['each statement has its own "--> statement-breakpoint" after it'];
    const found = outside
      ? problemsOutside(statement, pieces[index] ?? '', earlier, place)
      : problemsInTransaction(statement, place);
    earlier.push(statement);
    return found;
  });
  return problems.flat();
}

/**
 * What of these migrations, the oldest first, would keep users waiting, or break a server of the version before, whose program
 * declares `before`: a line each.
 */
export function findMigrationProblems(migrations: readonly Migration[], before: Snapshot): string[] {
  const known: Known = { notNullChecks: new Map(), neverNull: new Set() };
  return migrations.flatMap((each) => problemsOf(each, before, known).map((problem) => `${each.tag}: ${problem}`));
}
