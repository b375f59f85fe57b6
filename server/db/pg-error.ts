/** What PostgreSQL says of a failed statement; Drizzle wraps it as the cause. */
export interface PgError {
  code: string;
  constraint: string | undefined;
}

/** The database's own error in `error`, or null when it is of another kind. */
export function toPgError(error: unknown): PgError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return { code, constraint: typeof constraint === 'string' ? constraint : undefined };
    }
  }
  return null;
}
