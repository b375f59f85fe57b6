import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** So often a text is asked before it has a name: what is asked now and then is not worth a plan in the memory of each connection. */
const OFTEN = 100;
/** A connection keeps a plan of some 40 KB for each. */
const MAX_NAMES = 100;

/** The names of statements that are asked often, the same on each connection. */
export interface StatementNames {
  /** Undefined: the statement is planned each time. */
  of: (text: string) => string | undefined;
}

export function createStatementNames(): StatementNames {
  const asked = new LRUCache<string, number>({ max: 1000 });
  const names = new Map<string, string>();
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined || names.size === MAX_NAMES) return known;
      const times = (asked.get(text) ?? 0) + 1;
      asked.set(text, times);
      // The plan of a full-text condition hangs on its words.
      if (times < OFTEN || text.includes('@@')) return undefined;
      const name = `often_${names.size}`;
      names.set(text, name);
      return name;
    },
  };
}

/** A pooler that gives each transaction another backend tells a number of its own: there a name would be known to one of them. */
async function isBackendItself(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === (client as { processID?: number }).processID;
}

/**
 * From now on the connection keeps the plan of what is asked often (PostgreSQL, PREPARE), which saves the planning and half of the
 * messages. Only where the connection is to a backend itself, and not through a pooler such as PgBouncer.
 */
export async function prepareStatements(client: pg.ClientBase, names: StatementNames): Promise<void> {
  if (!(await isBackendItself(client))) return;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepared = (...args: unknown[]): unknown => {
    const [statement, values, ...rest] = args;
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
    // Without values a statement is one message already.
    const name = text && Array.isArray(values) && values.length > 0 ? names.of(text) : undefined;
    if (name === undefined) return query(...args);
    return query({ ...(typeof statement === 'object' && statement), text, name }, values, ...rest);
  };
  client.query = prepared as typeof client.query;
}
