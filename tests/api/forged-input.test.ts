import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoints.ts';
import { createApp } from '#server/app.ts';
import { createMail } from '#server/mail/create-mail.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { type TestUser, watchedLogger } from '../support/test-app.ts';

const BREAK = '\r\nBcc: everybody@example.net\r\n\r\nAnother letter';

const t = startTestApp();
let learner: TestUser;
let [bought, other]: [string, string] = ['', ''];
beforeAll(async () => {
  learner = await t.signUp();
  [bought, other] = (await t.addCourses({ title: 'Rust' }, { title: 'Chess' })) as [string, string];
  await t.grant(learner.id, bought);
});

describe('a parameter that comes twice', () => {
  it('is taken as the first of them, and is judged and answered by that one', async () => {
    for (const [first, second] of [
      [bought, other],
      [other, bought],
    ]) {
      const twice = `?courseId=${first}&courseId=${second}`;
      const { body } = await t.request<{ data: { _id: string } }>(`/course/get${twice}`, { as: learner });
      expect(body.data._id).toBe(first);
      const content = await t.request(`/course/content${twice}`, { as: learner });
      const alone = await t.request(`/course/content?courseId=${first}`, { as: learner });
      expect(content).toMatchObject({ status: alone.status, body: alone.body as object });
    }
  });

  it('of a body is taken as one of them, and nothing of a query gets into a body', async () => {
    const body = `{"courseId":"${bought}","courseId":"${other}"}`;
    const { status } = await t.request(`/wishlist/add?courseId=${bought}`, { as: learner, body });
    expect(status).toBe(200);
    const { body: library } = await t.request<{ data: { wishlist: { _id: string }[] } }>('/user/my-learning', {
      as: learner,
    });
    expect(JSON.stringify(library.data.wishlist)).toContain(other);
    expect(JSON.stringify(library.data.wishlist)).not.toContain(bought);
    const unsaid = await t.request(`/wishlist/add?courseId=${other}`, { as: learner, body: {} });
    expect(unsaid.status).toBe(400);
  });

  it('makes nobody somebody else: two tokens are none', async () => {
    const stranger = await t.signUp();
    const headers = { Authorization: `Bearer ${learner.token}, Bearer ${stranger.token}` };
    expect((await t.request('/user/me', { headers })).status).toBe(401);
    expect((await t.request(`/user/me?authToken=${learner.token}&token=${learner.token}`)).status).toBe(401);
  });
});

it('what is sent cannot begin a line of the log', async () => {
  const lines: string[] = [];
  const app = createApp({ ...t.deps, logger: watchedLogger(lines) });
  const forged = '{"level":50,"msg":"forged"}';
  for (const said of [`\n${forged}\n`, `\r\n${forged}`, `\u2028${forged}`, `"}\n${forged}`, '\u001b[2J\u0007']) {
    const path = encodeURIComponent(said);
    await app.request(`${API_BASE}/${path}?${path}=${path}`);
    await app.request(`${API_BASE}/course/get`, { headers: { 'User-Agent': said.replace(/[^ -~]/g, '\t') } });
    const report = { 'csp-report': { 'effective-directive': said, 'blocked-uri': said, 'document-uri': said } };
    await app.request(`${API_BASE}/policy-reports`, { method: 'POST', body: JSON.stringify(report) });
    await app.request(`${API_BASE}/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: said, password: said }),
    });
  }
  const whole = lines.join('');
  expect(whole.endsWith('\n')).toBe(true);
  const written = whole.trimEnd().split('\n');
  expect(written.length).toBeGreaterThanOrEqual(20);
  for (const line of written) {
    expect(JSON.parse(line)).toMatchObject({ msg: expect.not.stringMatching(/^forged$/) as string });
    // What steers a terminal is escaped.
    // eslint-disable-next-line no-control-regex
    expect(line).not.toMatch(/[\u0000-\u001f]/);
  }
});

describe('what is sent into a letter', () => {
  it('adds no header and no recipient by its subject', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'code-it-mail-'));
    await createMail({ ...t.deps.env, dataDir }).send({
      to: 'asha@example.org',
      subject: `“Pots${BREAK}” is open now`,
      text: `It is open.${BREAK}`,
    });
    const [name = ''] = await readdir(join(dataDir, 'mail'));
    const letter = await readFile(join(dataDir, 'mail', name), 'utf8');
    await rm(dataDir, { recursive: true });
    const [head = ''] = letter.split('\r\n\r\n');
    expect(head).toMatch(/^To: asha@example\.org$/m);
    expect(head).not.toMatch(/^Bcc:/m);
    expect(
      head
        .match(/^[A-Z][\w-]*:/gm)
        ?.filter((one) => /^(To|Cc|Bcc|Subject|From):/i.test(one))
        .sort(),
    ).toEqual(['From:', 'Subject:', 'To:']);
  });

  it('names one recipient, or there is no account', async () => {
    for (const email of [
      `asha@example.org${BREAK}`,
      'asha@example.org\nBcc: b@example.org',
      'asha@example.org,b@example.org',
      'asha@example.org, b@example.org',
      'asha@example.org;b@example.org',
      'Asha <asha@example.org>, b@example.org',
      '"a,b"@example.org',
      'group: asha@example.org, b@example.org;',
    ]) {
      for (const path of ['/user/register', '/user/password/forgot']) {
        const body = { email, ...(path === '/user/register' && { username: 'asha_rao', password: 'correct horse' }) };
        expect((await t.request(path, { body })).status, `${path} ${email}`).toBe(400);
      }
    }
  });

  it('is no line of a course’s title', async () => {
    await t.request('/user/become-instructor', { as: learner, method: 'POST' });
    const body = { title: `Pots${BREAK}` };
    const answer = await t.request<{ data?: { title: string } }>('/course/add', { as: learner, body });
    expect(answer.status === 400 || !/[\r\n]/.test(answer.body.data?.title ?? '')).toBe(true);
  });
});
