import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPglite, openPglite } from '../db/pglite.ts';
import type { DbConnection } from '../db/connection.ts';
import { createLogger } from './create-logger.ts';
import { explainError } from './logged-error.ts';

const SECRET = 'aB3-the-token-of-a-letter';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}
const errorOf = (err: unknown) =>
  JSON.parse(logged((log) => log.error({ err }, 'it failed'))) as { err: Record<string, unknown> };

describe('a statement that failed', () => {
  let database: DbConnection;
  beforeAll(async () => {
    database = await openPglite(await createPglite());
  });
  afterAll(() => database.close());
  const failed = (statement: ReturnType<typeof sql>) =>
    database.db.execute(statement).then(
      () => expect.unreachable('it did not fail'),
      (error: unknown) => error,
    );

  it.each([
    ['42P01', sql`select * from nowhere where token = ${SECRET}`],
    ['22P02', sql`select ${SECRET}::int`],
    ['22P02', sql`select id from courses where id = ${SECRET}`],
  ])('is logged with its SQL and its code %s, without its parameters', async (code, statement) => {
    const error = await failed(statement);
    // What it would be without care, so that this can fail.
    expect(String(error)).toContain(SECRET);
    const { err } = errorOf(error);
    expect(err).toMatchObject({ sql: expect.stringContaining('select') as string, cause: { code } });
    expect(err['stack']).toContain('logger.test');
    expect(JSON.stringify(err)).not.toContain(SECRET);
    expect(explainError(error)).toContain(code);
    expect(explainError(error)).not.toContain(SECRET);
  });

  it('tells the constraint, not the row', async () => {
    const { db } = database;
    const insert = sql`insert into "user" (id, name, email, username, display_username, created_at, updated_at)
      values (${SECRET}, 'n', ${SECRET}, ${SECRET}, ${SECRET}, now(), now())`;
    await db.execute(insert);
    const { err } = errorOf(await failed(insert));
    expect(err).toMatchObject({ cause: { code: '23505', constraint: expect.any(String) as string } });
    expect(JSON.stringify(err)).not.toContain(SECRET);
  });
});

describe('a line', () => {
  it('shows no address, token or password, whoever put it there', () => {
    const line = logged((log) => {
      log.warn({ err: new Error('550 <learner@example.org> is unknown'), email: 'learner@example.org' }, 'not sent');
      log.info({ user: { password: SECRET, token: SECRET }, authorization: SECRET }, 'signed in');
      log.info({ path: '/courses/learner%40example.org' }, `asked with Bearer ${SECRET} for /x?exp=1&sig=${SECRET}`);
      log.error({ err: new Error(`connect postgres://u:${SECRET}@db.example/x`) }, 'no database');
    });
    expect(
      line
        .trim()
        .split('\n')
        .map((one) => JSON.parse(one) as unknown),
    ).toHaveLength(4);
    for (const secret of [SECRET, 'learner@', 'learner%40']) expect(line).not.toContain(secret);
    expect(line).toContain('550 <[redacted]> is unknown');
  });

  it('copies nothing that hangs on an error, and takes what is none', () => {
    const error = Object.assign(new Error('no'), {
      code: 'EAUTH',
      response: SECRET,
      cause: { error: { code: 'X', description: 'y' } },
    });
    expect(errorOf(error).err).toEqual({
      type: 'Error',
      message: 'no',
      code: 'EAUTH',
      stack: expect.stringMatching(/^\s+at /) as string,
      cause: { type: 'Object', message: 'y', code: 'X' },
    });
    expect(errorOf('just words').err).toEqual({ type: 'string', message: 'just words' });
  });

  it('of thousands of characters costs no time', () => {
    const started = performance.now();
    logged((log) => log.info({ path: 'a%40'.repeat(20_000) }, 'x'.repeat(100_000)));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

it('says when it was in ms since 1970, which is UTC wherever the machine is', () => {
  const zone = process.env['TZ'];
  try {
    for (const place of ['Asia/Kolkata', 'America/Lima']) {
      process.env['TZ'] = place;
      const before = Date.now();
      const { time } = JSON.parse(logged((log) => log.info('now'))) as { time: unknown };
      expect(time).toBeTypeOf('number');
      expect(time).toBeGreaterThanOrEqual(before);
      expect(time).toBeLessThanOrEqual(Date.now());
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
