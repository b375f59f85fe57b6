import { sql } from 'drizzle-orm';
import { pendingMigrations } from '../db/migration-list.ts';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { Refusal } from '../services/refusal.ts';
import { limit } from '../http/limit-calls.ts';
import { timeLimit } from '../http/time-limit.ts';
import { READY_MS } from '../program/time-limits.ts';

const NO_DATABASE = 'The database does not answer.';

const NOT_MIGRATED = 'The database lacks tables of this version.';
const STOPPING = 'This server is about to stop.';

/**
 * /healthz: the process answers; it is started anew where it does not. /readyz: it takes requests, because a database answers and
 * has the tables of this version, and it is not about to stop; else a proxy sends them elsewhere. A replica is enough: while another
 * leader is chosen, elsewhere is no better, and the catalogue goes on.
 */
export function healthRoutes(api: Api, deps: Deps): void {
  const counted = limit(deps, 'public');
  api.get('/healthz', counted, (c) => c.json({ success: true, message: 'ok' }));
  api.get('/readyz', counted, timeLimit(READY_MS, NO_DATABASE), async (c) => {
    if (deps.draining) throw new Refusal('unavailable', STOPPING);
    let pending: number;
    try {
      pending = await pendingMigrations((statement) => (deps.replica ?? deps).db.execute(sql.raw(statement)));
    } catch (error) {
      c.get('log').error({ err: error }, 'the database does not answer');
      throw new Refusal('unavailable', NO_DATABASE);
    }
    if (pending > 0) throw new Refusal('unavailable', NOT_MIGRATED);
    return c.json({ success: true, message: 'ready' });
  });
}
