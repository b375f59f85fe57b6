/** PostgreSQL’s report of a failed statement, which Drizzle wraps as the cause. */
export interface PgError {
  code: string;
  constraint: string | undefined;
}

/** PostgreSQL’s error inside `error`; null for any other error. */
export function toPgError(error: unknown): PgError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, constraint: typeof constraint === 'string' ? constraint : undefined };
    }
  }
  return null;
}

/** PostgreSQL ends the connection or takes none, or is no longer the leader; of classes, every code. */
const AWAY_CODES = /^(08...|57P0[1-5]|53300|25006)$/;
const AWAY_CAUSES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether a statement failed because there is no database to do it, for the moment: the same may pass when it is back. What else lies on a
 * network fails with the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && (AWAY_CODES.test(code) || AWAY_CAUSES.has(code))) return true;
    if (AWAY_WORDS.test(at.message)) return true;
  }
  return false;
}
