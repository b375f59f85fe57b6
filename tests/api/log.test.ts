import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { createApp } from '#server/app.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { watchedLogger } from '../support/test-app.ts';
import { keepSecret, keepSecretsOf, leaksIn } from '../support/watched-log.ts';

const KEY = 'a-key-of-this-call';
const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWx';

const t = startTestApp();

describe('a call that the database failed', () => {
  it('is logged with the statement and its code, and with none of what was said', async () => {
    const lines: string[] = [];
    const app = createApp({ ...t.deps, logger: watchedLogger(lines) });
    const learner = await t.signUp();
    const said = { token: TOKEN, password: 'a long new password', email: learner.email, reason: 'my own words' };
    keepSecretsOf(said);
    keepSecret('an Idempotency-Key', KEY);
    const post = (path: string, body: object) =>
      app.request(API_BASE + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${learner.token}`,
          'Idempotency-Key': KEY,
        },
      });
    const lose = (table: string) =>
      t.db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(`${table}_gone`)}`);
    const { email, password, reason, token } = said;
    await lose('password_resets');
    expect((await post('/user/password/reset', { token, password })).status).toBe(500);
    // Answered before the link is made, so that nobody sees who has an account.
    expect((await post('/user/password/forgot', { email })).status).toBe(200);
    await expect.poll(() => lines.join('')).toContain('a link for a new password was not made');
    await lose('idempotency');
    expect((await post('/refund', { courseId: crypto.randomUUID(), reason })).status).toBe(500);
    await lose('session');
    expect((await post('/cart/add', { courseId: 'a' })).status).toBe(500);
    const log = lines.join('');
    expect(log).toMatch(/"sql":"select .*password_resets/);
    expect(log).toContain('"code":"42P01"');
    for (const secret of [...Object.values(said), ...learner.token.split('.'), KEY]) expect(log).not.toContain(secret);
  });
});

describe('the watch over all logs', () => {
  it('finds a secret as it is, within JSON and within an address', () => {
    const secrets = new Map([
      ['two words "quoted"', 'a password'],
      ['a+b/c=', 'a token'],
    ]);
    expect(leaksIn('{"body":"two words \\"quoted\\""}', secrets)).toHaveLength(1);
    expect(leaksIn('GET /x?sig=a%2Bb%2Fc%3D\nGET /y', secrets)).toEqual(['a token: GET /x?sig=a%2Bb%2Fc%3D']);
    expect(leaksIn('two words a+b', secrets)).toEqual([]);
  });
});
