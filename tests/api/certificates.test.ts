import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { credentialPath, STATUS_LIST_LENGTH } from '#contract/certificate-rules.ts';
import type { Certificate, CertificateTrust, Credential, OwnCertificate } from '#contract/certificate.ts';
import { checkCredential } from '#features/certificates/check-credential.ts';
import { checkProof } from '#lib/data-integrity.ts';
import { decodeStatusList, hasBit } from '#lib/status-list.ts';
import { certificates, courses, progress, tracks } from '#server/db/schema.ts';
import { approveRefund } from '#server/services/payments/refund-decisions.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';
import { anAttempt, aQuiz } from '../support/a-quiz.ts';
import { issueElsewhere, verifyElsewhere } from '../support/other-verifier.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { createTestApp, type TestUser } from '../support/test-app.ts';
import { verifyByHand } from '../support/verify-by-hand.ts';

const t = startTestApp({ env: { PUBLIC_URL: 'https://learn.example.org' } });
const BASE = 'https://learn.example.org';
let learner: TestUser;
let course: string;
let lessons: string[];

beforeEach(async () => {
  learner = await t.signUp();
  [course = ''] = await t.addCourses({ title: 'Pots & pans', creatorName: 'asha', pricePaise: 10_000 });
  const rows = [
    { courseId: course, type: 'text' as const, title: 'Clay', content: 'clay '.repeat(400) },
    { courseId: course, type: 'video' as const, title: 'Wheel', durationSeconds: 300 },
    { courseId: course, type: 'folder' as const, title: 'Part two' },
  ];
  const written = await t.db.insert(tracks).values(rows).returning({ id: tracks.id, type: tracks.type });
  lessons = written.filter(({ type }) => type !== 'folder').map(({ id }) => id);
});

async function buy(as = learner) {
  const order = await createOrder(t, as, [course], 100);
  const payment = await payInSandbox(t, order);
  await t.request('/course/purchase', { as, body: { items: [course], payment } });
}
async function complete(ids = lessons, as = learner) {
  const at = Date.now();
  const items = ids.map((trackId) => ({
    courseId: course,
    trackId,
    furthestSeconds: 0,
    positionSeconds: 0,
    positionAt: 0,
    completedAt: at,
    unmarkedAt: 0,
  }));
  const { status } = await t.request('/progress', { method: 'PUT', as, body: { items } });
  expect(status).toBe(200);
}
type Answer = { data: OwnCertificate; code?: string; message?: string };
const issue = (name = 'Asha Rao', as = learner) =>
  t.request<Answer>('/certificate', { as, body: { courseId: course, name } });
const correct = (certificateId: string, name: string, as = learner) =>
  t.request<Answer>('/certificate', { method: 'PUT', as, body: { certificateId, name } });
const see = (id: string) => t.request<{ data: Certificate; code?: string }>(`/certificate?id=${id}`);
const own = async (as = learner) =>
  (await t.request<{ data: OwnCertificate[] }>('/certificate/mine', { as })).body.data;
const trust = async () => (await t.request<{ data: CertificateTrust }>('/certificate/trust')).body.data;
const getJson = async (url: string) => {
  const answer = await t.app.fetch(new Request(url.replace(BASE, 'http://test')));
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as unknown;
};
const elsewhere = (credential: unknown) =>
  verifyElsewhere(credential, { fetchDid: () => getJson(`${BASE}/.well-known/did.json`), fetch: getJson });
const statusOf = (credential: Credential) =>
  credential.credentialStatus as { statusListIndex: string; statusListCredential: string };
async function isRevoked(credential: Credential) {
  const { statusListIndex, statusListCredential } = statusOf(credential);
  const list = (await getJson(statusListCredential)) as Credential;
  expect(await checkProof(list, (await trust()).keys)).toBe('good');
  return hasBit(await decodeStatusList(String(list.credentialSubject.encodedList)), Number(statusListIndex));
}

async function earn(name?: string): Promise<OwnCertificate> {
  await buy();
  await complete();
  const { status, body } = await issue(name);
  expect(status).toBe(200);
  return body.data;
}

describe('POST /certificate', () => {
  it('is refused until the course is owned and every lesson is done', async () => {
    expect(await issue()).toMatchObject({ status: 403, body: { code: 'not_owned' } });
    await buy();
    await complete(lessons.slice(0, 1));
    const message = 'Complete every lesson first: 1 of 2 are done.';
    expect(await issue()).toMatchObject({ status: 409, body: { code: 'conflict', message } });
    await complete();
    expect(await issue()).toMatchObject({ status: 200 });
  });

  it('says what was done, by whom and when', async () => {
    const certificate = await earn('  असा राव ');
    expect(certificate).toMatchObject({
      name: 'असा राव',
      courseId: course,
      courseTitle: 'Pots & pans',
      courseShown: true,
      instructor: 'asha',
      lessons: 2,
      minutes: 7,
      gradedQuizzes: 0,
      revokedAt: null,
      correctable: true,
    });
    expect((await see(certificate._id)).body.data).toMatchObject({ name: 'असा राव', courseTitle: 'Pots & pans' });
    expect(await own()).toEqual([certificate]);
  });

  it('states no time where the length of a video is not known', async () => {
    await t.db.update(tracks).set({ durationSeconds: null }).where(eq(tracks.title, 'Wheel'));
    const { minutes, credential } = await earn();
    expect(minutes).toBe(0);
    expect(credential).toMatchObject({
      credentialSubject: { achievement: { criteria: { narrative: 'Completed all 2 lessons.' } } },
    });
  });

  it.each([
    ['graded', true, 1],
    // Done before it became graded.
    ['graded', false, 0],
    ['practice', true, 0],
  ] as const)('names a %s quiz, passed: %j', async (mode, isPassed, gradedQuizzes) => {
    const quiz = aQuiz({ mode });
    const content = JSON.stringify(quiz);
    const row = {
      courseId: course,
      type: 'quiz',
      title: 'Quiz',
      content,
      questionsCount: quiz.questions.length,
    } as const;
    const [track] = await t.db.insert(tracks).values(row).returning({ id: tracks.id });
    const trackId = track?.id ?? '';
    await buy();
    await complete();
    if (isPassed) {
      const attempt = anAttempt({ courseId: course, trackId, quizVersion: 1 });
      expect((await t.request('/quiz/attempt', { method: 'POST', as: learner, body: { attempt } })).status).toBe(200);
    } else {
      const at = new Date();
      await t.db.insert(progress).values({ userId: learner.id, courseId: course, trackId, completedAt: at });
    }
    expect((await issue()).body.data).toMatchObject({ lessons: 3, gradedQuizzes });
  });

  it('writes a letter and its accent as one sign', async () => {
    const { _id, name } = await earn('Zoe\u0308 Rao');
    expect(name).toBe('Zo\u00eb Rao');
    // The same name in another spelling is no correction.
    expect((await correct(_id, 'Zoe\u0308 Rao')).body.data.correctable).toBe(true);
  });

  it('answers the one that stands, whatever the name, also when two devices ask at once', async () => {
    await buy();
    await complete();
    const both = await Promise.all([issue('Asha'), issue('Asha Rao')]);
    const again = await issue('Somebody Else');
    const ids = new Set([...both, again].map(({ body }) => body.data._id));
    expect(ids.size).toBe(1);
    expect(new Set([...both, again].map(({ body }) => body.data.name)).size).toBe(1);
    expect(await own()).toHaveLength(1);
  });

  const UNSEEN = 'Use one line, without invisible characters';
  it.each([
    ['', 'Your name is required'],
    ['   ', 'Your name is required'],
    ['12', 'Your name needs at least one letter'],
    ['x'.repeat(81), 'Use at most 80 characters'],
    ['a\nb', UNSEEN],
    ['Asha \u202e oaR', UNSEEN],
    ['Asha\u200e Rao', UNSEEN],
    ['Asha\u200f Rao', UNSEEN],
    ['Asha\u061c Rao', UNSEEN],
    ['As\u200bha Rao', UNSEEN],
    ['As\ufeffha Rao', UNSEEN],
  ])('refuses the name %j', async (name, message) => {
    await buy();
    await complete();
    const { status, body } = await issue(name);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
    expect(await own()).toEqual([]);
  });

  it('takes the joiners that the letters of some scripts need', async () => {
    expect((await earn('क्\u200dष Rao')).name).toBe('क्\u200dष Rao');
  });

  it('needs a session', async () => {
    expect((await t.request('/certificate', { body: { courseId: course, name: 'Asha' } })).status).toBe(401);
    expect((await t.request('/certificate/mine')).status).toBe(401);
  });
});

describe('the credential', () => {
  it('is an Open Badges 3.0 credential that a verifier of others accepts, by did:web alone', async () => {
    const { _id, credential } = await earn();
    expect(await elsewhere(credential)).toEqual({ verified: true, revoked: false, errors: [] });
    expect(await checkProof(credential, (await trust()).keys)).toBe('good');
    const { '@context': contexts, ...said } = credential;
    expect(contexts).toEqual([
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ]);
    expect(said).toMatchObject({
      id: `${BASE}/certificate/${_id}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:learn.example.org', type: ['Profile'], name: 'Code It' },
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [{ type: 'IdentityObject', hashed: false, identityHash: 'Asha Rao', identityType: 'name' }],
        achievement: {
          type: ['Achievement'],
          name: 'Pots & pans',
          criteria: { narrative: 'Completed all 2 lessons, about 7 minutes long.' },
        },
      },
      proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022', proofPurpose: 'assertionMethod' },
    });
  });

  it('is good by the standards alone, and so is the list', async () => {
    const { credential } = await earn('असा राव');
    const { keys, statusLists } = await trust();
    for (const signed of [credential, ...statusLists]) expect(verifyByHand(signed, keys[0] ?? '')).toBe(true);
    expect(verifyByHand({ ...credential, name: 'Everything' }, keys[0] ?? '')).toBe(false);
  });

  it('is good no more when anything in it is changed, here and elsewhere', async () => {
    const { credential } = await earn();
    const { keys } = await trust();
    const changed = (path: string[], value: unknown) => {
      const copy = structuredClone(credential) as Record<string, unknown>;
      let at = copy;
      for (const step of path.slice(0, -1)) at = at[step] as Record<string, unknown>;
      at[path.at(-1) ?? ''] = value;
      return copy;
    };
    const changes = [
      changed(['name'], 'Certificate of completion: Everything'),
      changed(['credentialSubject', 'identifier', '0', 'identityHash'], 'Mallory'),
      changed(['validFrom'], '2020-01-01T00:00:00Z'),
      changed(['issuer', 'name'], 'Another School'),
      changed(['credentialStatus', 'statusListIndex'], '99'),
      changed(['proof', 'created'], '2020-01-01T00:00:00Z'),
    ];
    for (const copy of changes) {
      expect(await checkProof(copy, keys)).toBe('changed');
      expect((await elsewhere(copy)).verified).toBe(false);
    }
  });

  it('is not good when somebody else signed it, or nobody', async () => {
    const { credential } = await earn();
    const { keys } = await trust();
    const { proof, ...unsigned } = credential;
    expect(await checkProof(unsigned, keys)).toBe('unknown');
    const { signed, publicKey } = await issueElsewhere(unsigned, Buffer.alloc(32, 9), 'did:web:learn.example.org');
    expect(await checkProof(signed, keys)).toBe('unknown');
    expect(await checkProof({ ...credential, proof: { ...proof, cryptosuite: 'eddsa-rdfc-2022' } }, keys)).toBe(
      'unknown',
    );
    // What others sign by the standard, ours accepts as soon as it knows their key.
    expect(await checkProof(signed, [...keys, publicKey])).toBe('good');
  });

  it('comes as a file for whoever has the id, and not after it was revoked', async () => {
    const { _id, credential } = await earn();
    const { body, headers } = await t.request<Credential>(credentialPath(_id));
    expect(body).toEqual(credential);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="certificate-${_id}.json"`);
    await t.db
      .update(certificates)
      .set({ revokedAt: new Date(), revokedBecause: 'refund' })
      .where(eq(certificates.id, _id));
    expect((await t.request(credentialPath(_id))).status).toBe(404);
    for (const id of [randomUUID(), 'nonsense']) expect((await see(id)).status).toBe(404);
  });
});

describe('the name', () => {
  it('is corrected once; the credential with the former name is revoked, and the export tells both', async () => {
    const first = await earn('Asha Roa');
    expect(await isRevoked(first.credential)).toBe(false);
    const { body } = await correct(first._id, 'Asha Rao');
    expect(body.data).toMatchObject({ _id: first._id, name: 'Asha Rao', correctable: false });
    expect(body.data.issuedAt).toBe(first.issuedAt);
    expect(await isRevoked(first.credential)).toBe(true);
    expect(await elsewhere(first.credential)).toMatchObject({ revoked: true });
    expect(await isRevoked(body.data.credential)).toBe(false);
    expect(await elsewhere(body.data.credential)).toMatchObject({ verified: true, revoked: false });
    const message = 'The name on this certificate was already corrected once.';
    expect(await correct(first._id, 'Asha R.')).toMatchObject({ status: 409, body: { message } });
    const exported = await t.request<{ data: { certificates: object[] } }>('/user/export', { as: learner });
    expect(exported.body.data.certificates).toMatchObject([{ name: 'Asha Rao', nameBefore: 'Asha Roa' }]);
  });

  it('is not corrected by somebody else, nor used up by the same name', async () => {
    const { _id } = await earn('Asha');
    expect(await correct(_id, 'Mallory', await t.signUp())).toMatchObject({ status: 404 });
    expect((await correct(_id, 'Asha')).body.data.correctable).toBe(true);
  });
});

describe('a refund', () => {
  async function names() {
    const { body } = await t.request<{ data: { certificates: { name: string; nameBefore: string }[] } }>(
      '/user/export',
      { as: learner },
    );
    return body.data.certificates.map(({ name, nameBefore }) => ({ name, nameBefore }))[0];
  }

  it('revokes the certificate, and a new purchase may issue it again at the same address', async () => {
    const first = await earn();
    const { body } = await t.request<{ data: { _id: string } }>('/refund', {
      as: learner,
      body: { courseId: course, reason: 'Not for me' },
    });
    expect(await isRevoked(first.credential)).toBe(false);
    // By the operator, in a process of its own: known within a minute.
    await approveRefund(t.db, t.deps, body.data._id);
    t.advance(60_000);
    expect(await isRevoked(first.credential)).toBe(true);
    expect(await elsewhere(first.credential)).toMatchObject({ revoked: true });
    // The name is nobody's business any more.
    expect((await see(first._id)).body.data).toMatchObject({ name: null, revokedBecause: 'refund' });
    expect((await own())[0]).toMatchObject({ correctable: false, revokedBecause: 'refund' });
    expect(await correct(first._id, 'Asha R.')).toMatchObject({ status: 409 });
    expect(await issue()).toMatchObject({ status: 403 });

    await buy();
    const again = (await issue('Asha R. Rao')).body.data;
    // The other name is the correction.
    expect(again).toMatchObject({ _id: first._id, name: 'Asha R. Rao', revokedAt: null, correctable: false });
    expect(await isRevoked(first.credential)).toBe(true);
    expect(await isRevoked(again.credential)).toBe(false);
    expect(await names()).toEqual({ name: 'Asha R. Rao', nameBefore: 'Asha Rao' });
  });

  it('erases no correction, and allows no second one', async () => {
    const { _id } = await earn('Asha Roa');
    await correct(_id, 'Asha Rao');
    const takeBack = { revokedAt: new Date(), revokedBecause: 'refund' } as const;
    await t.db.update(certificates).set(takeBack).where(eq(certificates.id, _id));
    expect((await issue('Mallory')).body.data).toMatchObject({ _id, name: 'Asha Rao', correctable: false });
    expect(await correct(_id, 'Mallory')).toMatchObject({ status: 409 });
    expect(await names()).toEqual({ name: 'Asha Rao', nameBefore: 'Asha Roa' });
  });

  it('leaves the correction to who gets it again with the same name', async () => {
    const { _id } = await earn('Asha Roa');
    await t.db.update(certificates).set({ revokedAt: new Date() }).where(eq(certificates.id, _id));
    expect((await issue('Asha Roa')).body.data).toMatchObject({ name: 'Asha Roa', correctable: true });
  });
});

describe('the deletion of an account', () => {
  it('takes the certificate away, and revokes what was downloaded', async () => {
    const { _id, credential } = await earn();
    expect(await isRevoked(credential)).toBe(false);
    const body = { confirmation: learner.username, password: learner.password };
    expect((await t.request('/user', { method: 'DELETE', as: learner, body })).status).toBe(200);
    expect((await see(_id)).status).toBe(404);
    expect(await isRevoked(credential)).toBe(true);
  });
});

describe('the deletion of the instructor’s account', () => {
  it('takes their name off the certificate, which stays', async () => {
    const teacher = await t.signUp();
    await t.db
      .update(courses)
      .set({ ownerId: teacher.id, creatorName: teacher.username })
      .where(eq(courses.id, course));
    const { _id, credential } = await earn();
    const body = { confirmation: teacher.username, password: teacher.password };
    expect((await t.request('/user', { method: 'DELETE', as: teacher, body })).status).toBe(200);
    expect((await see(_id)).body.data).toMatchObject({ name: 'Asha Rao', instructor: 'Deleted user' });
    expect(JSON.stringify(credential)).not.toContain(teacher.username);
    expect(await isRevoked(credential)).toBe(false);
  });
});

describe('the deletion of the instructor’s account, where nobody owns the course any more', () => {
  it('takes the words of the course off a revoked certificate', async () => {
    const teacher = await t.signUp();
    const written = { ownerId: teacher.id, creatorName: teacher.username };
    await t.db.update(courses).set(written).where(eq(courses.id, course));
    const { _id } = await earn();
    const asked = { courseId: course, reason: 'Not for me' };
    const refund = await t.request<{ data: { _id: string } }>('/refund', { as: learner, body: asked });
    await approveRefund(t.db, t.deps, refund.body.data._id);
    const body = { confirmation: teacher.username, password: teacher.password };
    expect((await t.request('/user', { method: 'DELETE', as: teacher, body })).status).toBe(200);
    expect((await see(_id)).body.data).toMatchObject({ courseTitle: 'Deleted course', instructor: 'Deleted user' });
    const [row] = await t.db.select().from(certificates).where(eq(certificates.id, _id));
    expect(JSON.stringify(row)).not.toContain('Pots');
    expect((await see(_id)).body.data.courseShown).toBe(false);
    expect(await own()).toHaveLength(1);
  });
});

describe('another key', () => {
  it('signs from then on, and what the one before signed stays good', async () => {
    const { credential } = await earn();
    const rotated = await createTestApp({
      on: t.database,
      certificateSeed: Buffer.alloc(32, 8),
      env: { PUBLIC_URL: BASE },
    });
    const { body } = await rotated.request<{ data: CertificateTrust }>('/certificate/trust');
    expect(body.data.keys).toHaveLength(2);
    expect(await checkProof(credential, body.data.keys)).toBe('good');
    expect(body.data.statusLists[0]?.proof.verificationMethod).toBe(`did:web:learn.example.org#${body.data.keys[0]}`);
    await rotated.close();
  });
});

describe('another public address', () => {
  it('still tells what was issued before and is revoked since', async () => {
    const { _id, credential } = await earn();
    const moved = await createTestApp({ on: t.database, env: { PUBLIC_URL: 'https://moved.example.org' } });
    const check = async () => {
      const { body } = await moved.request<{ data: CertificateTrust }>('/certificate/trust');
      return checkCredential(new Blob([JSON.stringify(credential)]), { ...body.data, fresh: true });
    };
    expect(await check()).toMatchObject({ kind: 'genuine', asOf: expect.any(String) as string });
    await correct(_id, 'Asha R. Rao');
    moved.advance(60_000);
    expect(await check()).toMatchObject({ kind: 'revoked' });
    await moved.close();
  });
});

describe('the status lists', () => {
  it('are read and signed once a minute, and anew after a change', async () => {
    const { _id } = await earn();
    const sign = vi.spyOn(t.deps.issuer, 'sign');
    await Promise.all([trust(), trust(), t.request('/certificate/status-list/0')]);
    expect(sign).toHaveBeenCalledTimes(1);
    await correct(_id, 'Asha R. Rao');
    await trust();
    // The credential, and the list.
    expect(sign).toHaveBeenCalledTimes(3);
    t.advance(60_000);
    await trust();
    expect(sign).toHaveBeenCalledTimes(4);
    sign.mockRestore();
  });

  it('may be kept by caches between us and a browser, which itself asks for each check', async () => {
    const kept = async (path: string) => (await t.request(path)).headers.get('cache-control');
    expect(await kept('/certificate/trust')).toBe('public, max-age=0, s-maxage=60');
    expect(await kept('/certificate/status-list/0')).toBe('public, max-age=60');
  });

  it('are there for every index that was given, also when its certificate is gone', async () => {
    const first = await earn();
    await t.db.execute(sql`select setval('certificates_status_index_seq', ${STATUS_LIST_LENGTH - 1})`);
    const { body } = await correct(first._id, 'Asha R. Rao');
    await t.db.delete(certificates).where(eq(certificates.id, first._id));
    t.advance(60_000);
    expect((await trust()).statusLists).toHaveLength(2);
    expect(await isRevoked(body.data.credential)).toBe(true);
    const read = new Blob([JSON.stringify(body.data.credential)]);
    expect(await checkCredential(read, { ...(await trust()), fresh: true })).toMatchObject({ kind: 'revoked' });
    // Those after this test begin as before.
    await t.db.execute(sql`select setval('certificates_status_index_seq', 1000)`);
  });

  it('are those that were begun, also beside the keys', async () => {
    await earn();
    const { statusLists } = await trust();
    expect(statusLists).toHaveLength(1);
    expect((await t.request('/certificate/status-list/0')).status).toBe(200);
    for (const list of ['1', '-1', 'x', '999999999']) {
      expect((await t.request(`/certificate/status-list/${list}`)).status, list).toBe(404);
    }
  });
});
