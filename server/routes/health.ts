import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Api } from '../http/api.ts';
import { Refusal } from '../services/refusal.ts';
import { limit } from '../http/limit-calls.ts';
import { timeLimit } from '../http/time-limit.ts';

const READY_WITHIN_MS = 2000;
const NO_DATABASE = 'The database does not answer.';

/** /healthz: the process answers. /readyz: its database does, too. */
export function healthRoutes(api: Api, deps: Deps): void {
  const counted = limit(deps, 'public');
  api.get('/healthz', counted, (c) => c.json({ success: true, message: 'ok' }));
  api.get('/readyz', counted, timeLimit(READY_WITHIN_MS, NO_DATABASE), async (c) => {
    try {
      await deps.db.execute(sql`select 1`);
    } catch (error) {
      c.get('log').error({ err: error }, 'the database does not answer');
      throw new Refusal('unavailable', NO_DATABASE);
    }
    return c.json({ success: true, message: 'ready' });
  });
}
