import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LoginAnswer, User } from '#contract/user.ts';
import { courses, idempotency, user } from '#server/db/schema.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';
import { clause } from '../spec/clauses/clauses.ts';

const t = startTestApp();

const me = async (as: { token: string }) => (await t.request<{ user: User }>('/user/me', { as })).body.user;
const logIn = (email: string, password: string) => t.request<LoginAnswer>('/user/login', { body: { email, password } });

describe('the username', () => {
  it(clause('7.user-update'), async () => {
    const learner = await t.signUp();
    const answer = await t.request('/user/update', { as: learner, body: { username: 'New.Name' } });
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { username: 'New.Name' } } });
    expect((await me(learner)).username).toBe('New.Name');
    expect((await logIn(learner.email, learner.password)).body.user.username).toBe('New.Name');
  });

  it('may change only its capitals, and is refused when another has it in any case', async () => {
    const learner = await t.signUp({ username: 'mira_one' });
    await t.signUp({ username: 'taken_name' });
    expect((await t.request('/user/update', { as: learner, body: { username: 'Mira_One' } })).status).toBe(200);
    const refused = await t.request('/user/update', { as: learner, body: { username: 'Taken_Name' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_registered' } });
    expect((await me(learner)).username).toBe('Mira_One');
  });

  it('may not look like one of ours, neither new nor changed; who has one keeps it', async () => {
    const body = { username: 'C0de_It', email: 'c0de_it@example.org', password: 'correct horse' };
    const refused = { status: 409, body: { message: 'This username is taken. Please choose another.' } };
    expect(await t.request('/user/register', { body })).toMatchObject(refused);
    const learner = await t.signUp();
    const rename = (username: string) => t.request('/user/update', { as: learner, body: { username } });
    expect(await rename('adm1n')).toMatchObject(refused);
    await t.db.update(user).set({ username: 'support' }).where(eq(user.id, learner.id));
    expect((await rename('Support')).status).toBe(200);
  });

  it('goes to one of two who want it at once', async () => {
    const both = await Promise.all([t.signUp(), t.signUp()]);
    const answers = await Promise.all(
      both.map((as) => t.request('/user/update', { as, body: { username: 'wanted_by_two' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is the creator of the courses, and the catalogue tells', async () => {
    const creator = await t.signUp();
    const [courseId = ''] = await t.addCourses({ ownerId: creator.id, creatorName: creator.username });
    const [before] = await t.db.select().from(courses).where(eq(courses.id, courseId));
    await t.request('/user/update', { as: creator, body: { username: 'renamed_creator' } });
    const [after] = await t.db.select().from(courses).where(eq(courses.id, courseId));
    expect(after?.creatorName).toBe('renamed_creator');
    expect(after?.changeSeq).toBeGreaterThan(before?.changeSeq ?? Infinity);
  });

  it.each([
    [{ username: 'ab' }, 'Username must have at least 3 characters'],
    [{ username: 'no spaces' }, 'Username may have letters, digits, dots and underscores'],
    [{}, 'Nothing to change'],
    [{ avatar: 'https://example.org/me.png' }, /avatar/],
    [{ role: 'both' }, 'Unknown field: role'],
  ])('refuses %j in words', async (body, message) => {
    const answer = await t.request('/user/update', { as: await t.signUp(), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect((answer.body as { message: string }).message).toMatch(message);
  });
});

describe('the password', () => {
  const change = (as: TestUser, currentPassword: string, newPassword: string, key?: string) =>
    t.request('/user/password/change', { as, body: { currentPassword, newPassword }, ...(key && { key }) });

  it(clause('7.user-password'), async () => {
    const learner = await t.signUp();
    const phone = (await logIn(learner.email, learner.password)).body.user;
    const other = await t.signUp();
    expect((await change(learner, learner.password, 'battery staple')).status).toBe(200);
    expect((await t.request('/user/me', { as: learner })).status).toBe(200);
    expect((await t.request('/user/me', { as: phone })).body).toMatchObject({ code: 'session_expired' });
    expect((await t.request('/user/me', { as: other })).status).toBe(200);
    expect((await logIn(learner.email, learner.password)).status).toBe(400);
    expect((await logIn(learner.email, 'battery staple')).status).toBe(200);
    expect((await t.request('/user/password/forgot', { body: { email: learner.email } })).status).toBe(200);
    const reset = { token: 'none', password: 'battery staple' };
    expect((await t.request('/user/password/reset', { body: reset })).status).toBe(400);
  });

  it('stays when the current one is wrong, and says so', async () => {
    const learner = await t.signUp();
    const answer = await change(learner, 'not my password', 'battery staple');
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'The current password is incorrect.' },
    });
    expect((await logIn(learner.email, learner.password)).status).toBe(200);
  });

  it('must be another one of at least 8 characters', async () => {
    const learner = await t.signUp();
    expect(await change(learner, learner.password, 'short')).toMatchObject({
      status: 400,
      body: { message: 'Password must have at least 8 characters' },
    });
    expect(await change(learner, learner.password, learner.password)).toMatchObject({ status: 400 });
  });

  it('answers a repeated call as the first time, and keeps no trace of the words', async () => {
    const learner = await t.signUp();
    const key = crypto.randomUUID();
    expect(await change(learner, learner.password, 'battery staple', key)).toMatchObject({ replayed: false });
    expect(await change(learner, learner.password, 'battery staple', key)).toMatchObject({
      status: 200,
      replayed: true,
    });
    const hashOf = async (newPassword: string) => {
      const again = crypto.randomUUID();
      await change(learner, 'battery staple', newPassword, again);
      await change(learner, newPassword, 'battery staple');
      const [row] = await t.db.select().from(idempotency).where(eq(idempotency.key, again));
      return row?.bodyHash;
    };
    const hash = await hashOf('one of the words');
    expect(hash).toBeTruthy();
    expect(await hashOf('another of the words')).toBe(hash);
  });
});

describe('becoming an instructor', () => {
  it(clause('7.become-instructor'), async () => {
    const learner = await t.signUp();
    for (const _ of [1, 2]) {
      const answer = await t.request('/user/become-instructor', { as: learner, method: 'POST' });
      expect(answer).toMatchObject({ status: 200, body: { success: true, user: { role: 'both' } } });
    }
    expect((await me(learner)).role).toBe('both');
  });

  it('leaves an instructor who never studied what they are', async () => {
    const instructor = await t.signUp();
    await t.db.update(user).set({ role: 'instructor' }).where(eq(user.id, instructor.id));
    await t.request('/user/become-instructor', { as: instructor, method: 'POST' });
    expect((await me(instructor)).role).toBe('instructor');
  });
});

describe('the profile', () => {
  it('names the real provider and its id, and lists only what the user created', async () => {
    const creator = await t.signUp();
    await t.addCourses(
      { ownerId: creator.id, title: 'Mine, not out yet', status: 'draft', pricePaise: 123_456, category: 'music' },
      { title: 'Somebody else’s' },
      { ownerId: creator.id, title: 'Deleted', deletedAt: new Date() },
    );
    const { body } = await t.request('/user/profile', { as: creator });
    expect(body).toMatchObject({
      data: {
        provider: 'Email and password',
        providerId: creator.id,
        memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        createdCourses: [{ title: 'Mine, not out yet', status: 'draft', price: 1234.56, category: 'music' }],
      },
    });
  });
});
