/** What is logged of a failure. */
interface LoggedError {
  type: string;
  message: string;
  /** Of Node ('ECONNREFUSED'), of PostgreSQL (a SQLSTATE such as '23505') or of a payment provider. */
  code?: string | number;
  /** A failed statement with its placeholders, never with its parameters. */
  sql?: string;
  constraint?: string;
  /** The frames alone: the first lines of a stack repeat the message. */
  stack?: string;
  cause?: LoggedError;
}

const CAUSES_MAX = 5;
const STATEMENT_FAILED = 'The database refused';

const field = (value: object, name: string): unknown => (value as Record<string, unknown>)[name];
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whether what a database says, or Drizzle of it: words that quote the values of the statement, and the values beside them. */
const isOfDatabase = (error: object) => 'severity' in error || ('query' in error && 'params' in error);

/**
 * An error as it may be logged: its own fields are not copied, since parameters, letters and headers hang there, and of a
 * database's words only the statement, the code and the constraint remain.
 */
export function toLoggedError(error: unknown, causes = CAUSES_MAX): LoggedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: String(error) };
  // Razorpay's SDK throws plain objects: { statusCode, error: { code, description } }.
  const said = error instanceof Error ? error : (field(error, 'error') ?? error);
  const ofDatabase = isOfDatabase(error);
  const code = field(said, 'code') ?? field(error, 'statusCode');
  const stack = text(field(error, 'stack'));
  const cause = field(error, 'cause');
  return omitUndefined({
    type: error.constructor?.name ?? 'Object',
    message: ofDatabase
      ? STATEMENT_FAILED
      : (text(field(said, 'message')) ?? text(field(said, 'description')) ?? 'An unknown failure'),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    sql: text(field(error, 'query')),
    constraint: text(field(error, 'constraint')),
    stack: stack
      ?.replace(text(field(error, 'message')) ?? '', '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: cause === undefined || cause === null || causes === 0 ? undefined : toLoggedError(cause, causes - 1),
  });
}

function omitUndefined(fields: { [K in keyof LoggedError]: LoggedError[K] | undefined }): LoggedError {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as LoggedError;
}

/** A failure as one sentence for the person who runs a command, without the values of an SQL statement. */
export function explainError(error: unknown): string {
  const { message, sql, code, cause } = toLoggedError(error);
  if (message !== STATEMENT_FAILED) return message;
  return [`${message} (${code ?? cause?.code ?? 'no code'})`, sql].filter(Boolean).join('\n');
}
