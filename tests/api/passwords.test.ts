import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import { createPasswordHashing } from '#server/auth/password-hashing.ts';
import { account, passwordResets } from '#server/db/schema.ts';
import { requestPasswordReset } from '#server/services/accounts/password-reset-service.ts';
import { aCaller } from '../support/a-caller.ts';
import { startTestApp } from '../support/start-test-app.ts';

const t = startTestApp();

const KNOWN = 'This password is in lists of stolen passwords. Choose another one.';
const OURS = 'This password is too close to our name. Choose another one.';
const OWN = 'Do not use your name or email as your password';

/** Bad ones for the learner of the name, with what is said. */
const bad = (username: string) => [
  ['Password123', KNOWN],
  ['QWERTYUIOP', KNOWN],
  [`${username}!`, OWN],
  ['Code-It 2026!', OURS],
  ['short', 'Password must have at least 8 characters'],
  ['x'.repeat(257), 'Password must have at most 256 characters'],
];

describe('a password that others would try first', () => {
  it('is refused to who registers', async () => {
    for (const [password, message] of bad('asha_codes')) {
      const body = { username: 'asha_codes', email: 'asha@example.org', password };
      expect(await t.request('/user/register', { body })).toMatchObject({
        status: 400,
        body: { code: 'bad_request', message },
      });
    }
  });

  it('is refused to who changes it', async () => {
    const learner = await t.signUp();
    for (const [newPassword, message] of bad(learner.username)) {
      const body = { currentPassword: learner.password, newPassword };
      const answer = await t.request<ErrorAnswer>('/user/password/change', { as: learner, body });
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
  });

  it('is refused to who resets it, and the link stays good', async () => {
    const learner = await t.signUp();
    let token = '';
    const letters = { ...t.deps.letters, resetLink: (link: { token: string }) => void ({ token } = link) };
    await requestPasswordReset({ ...t.deps, letters }, { email: learner.email, caller: aCaller() });
    for (const [password, message] of bad(learner.username)) {
      const answer = await t.request<ErrorAnswer>('/user/password/reset', { body: { token, password } });
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect(await t.db.$count(passwordResets, eq(passwordResets.userId, learner.id))).toBe(1);
  });
});

describe('a password is what was typed', () => {
  const blanks = '  Kite over Pune\t ';
  const longest = `${'kite Over pune '.repeat(18).slice(0, 255)}Z`;
  it.each([
    ['blanks at its ends', blanks, [blanks.trim(), blanks.trimEnd(), blanks.trimStart(), blanks.replace('\t', ' ')]],
    ['the case of each letter', blanks, [blanks.toLowerCase(), blanks.toUpperCase(), blanks.replace('Kite', 'kite')]],
    ['one blank or two', blanks, [blanks.replace('  ', ' '), blanks.replace('over', ' over')]],
    ['the last of 256 letters', longest, [longest.slice(0, -1), `${longest.slice(0, -1)}Y`, longest.slice(0, 72)]],
  ])('to %s', async (_, password, others) => {
    expect(password.length).toBeLessThanOrEqual(256);
    const learner = await t.signUp({ password });
    const { hash, verify } = createPasswordHashing({ ln: 4, r: 8, p: 1 });
    const kept = await hash(password);
    const login = (said: string) => t.request('/user/login', { body: { email: learner.email, password: said } });
    for (const other of others) {
      expect(other).not.toBe(password);
      expect(await verify({ hash: kept, password: other })).toBe(false);
      expect((await login(other)).status).toBe(400);
    }
    expect(await verify({ hash: kept, password })).toBe(true);
    expect((await login(password)).status).toBe(200);
  });
});

describe('the hash of a password', () => {
  it('names its cost, and is another each time', async () => {
    const { hash, verify, isOutdated } = createPasswordHashing();
    const [one, two] = [await hash('correct horse'), await hash('correct horse')];
    expect(one).toMatch(/^scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(isOutdated(one)).toBe(false);
    expect(await verify({ hash: one, password: 'correct horse' })).toBe(true);
    expect(await verify({ hash: one, password: 'correct horsf' })).toBe(false);
  });

  it('is of what was typed, however the keyboard composes it', async () => {
    const { hash, verify } = createPasswordHashing({ ln: 4, r: 8, p: 1 });
    expect(await verify({ hash: await hash('se\u00f1orita'), password: 'sen\u0303orita' })).toBe(true);
  });

  it.each([
    ['better-auth', () => hashPassword('correct horse')],
    ['another cost', () => createPasswordHashing({ ln: 5, r: 8, p: 2 }).hash('correct horse')],
  ])('of %s is good, and is made anew at the next login alone', async (_, former) => {
    const learner = await t.signUp();
    const kept = async () => {
      const [row] = await t.db.select().from(account).where(eq(account.userId, learner.id));
      return row?.password ?? '';
    };
    const before = await former();
    await t.db.update(account).set({ password: before }).where(eq(account.userId, learner.id));
    const login = (password: string) => t.request('/user/login', { body: { email: learner.email, password } });
    expect((await login('wrong horse')).status).toBe(400);
    expect(await kept()).toBe(before);
    expect((await login('correct horse')).status).toBe(200);
    const after = await kept();
    expect(t.deps.passwords.isOutdated(after)).toBe(false);
    expect((await login('correct horse')).status).toBe(200);
    expect(await kept()).toBe(after);
  });
});
