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
