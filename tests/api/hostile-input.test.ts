import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { API_BASE, type Endpoint } from '#contract/endpoints.ts';
import { EVERY_ENDPOINT, type EveryEndpointName } from '#contract/every-endpoint.ts';
import { errorAnswerSchema } from '#contract/error.ts';
import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import { LEGAL_VERSION } from '#contract/legal-texts.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { UPLOADS_PATH } from '#contract/uploads-path.ts';
import type { JsonSchema } from '#server/http/openapi.ts';
import { toVapidKeys } from '#server/push/vapid-keys.ts';
import { PushBrowser } from '../support/push-service.ts';
import { COURSE, newTrack, teach } from '../support/teach.ts';
import { anAttempt } from '../support/a-quiz.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';
import { uploading } from '../support/upload.ts';

const PUSH_ORIGIN = 'https://push.example.org';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Fields = Record<string, Json>;
interface Said {
  query?: Fields;
  body?: Fields;
}

const VAPID = toVapidKeys('x'.repeat(42) + 'A');

const t = startTestApp({
  vapid: [VAPID],
  env: { FFMPEG_PATH: 'none', PUSH_SERVICES: PUSH_ORIGIN, ANALYTICS_PATH: '/script.js' },
});
const prototypes = [Object, Array, Function, String, Number].map(
  ({ prototype }) => [prototype, Object.getOwnPropertyNames(prototype)] as const,
);
let user: TestUser;
/** Signs out whenever the logout is tried. */
let leaving: TestUser;
let said: Record<EveryEndpointName, Said>;

beforeAll(async () => {
  user = await teach(t, await t.signUp());
  leaving = await t.signUp();
  const { _id: trackId, courseId } = await newTrack(t, user);
  const [owned = '', free = ''] = await t.addCourses({}, { pricePaise: 0 });
  await t.grant(user.id, owned);
  said = whatIsSaid({ courseId, trackId, owned, free, leaving });
}, 120_000);

/** Of every call something that is read without a complaint, with all the fields that its schemas have. */
function whatIsSaid(ids: {
  courseId: string;
  trackId: string;
  owned: string;
  free: string;
  leaving: TestUser;
}): Record<EveryEndpointName, Said> {
  const { courseId, trackId, owned, free, leaving } = ids;
  const filter = {
    text: 'loom',
    subCategory: 'python',
    price: 'free',
    rating: '4',
    level: 'Beginner',
    language: 'English',
    tag: 'craft',
    duration: 'under-1h',
  };
  const list = { page: 1, limit: 10, view: 'full', sort: 'rating', ...filter, facets: 'true' };
  const all = { ...list, q: 'loom', package: 'true', category: 'programming' };
  const ofCourse = { body: { courseId: owned } };
  const course: Fields = {
    ...COURSE,
    tags: [...COURSE.tags],
    learningObjectives: ['Centre the clay'],
    language: 'Hindi',
  };
  const track = { title: 'Clay', description: 'What it is', content: 'Earth.', videoUrl: null, preview: false };
  const { endpoint, keys } = new PushBrowser(PUSH_ORIGIN).subscription;
  const password = 'wrong, but long enough';
  const email = 'nobody@example.org';
  const signed = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
  const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: signed, clientExtensionResults: {} };
  const google = {
    pending: 'abcdefghijkl',
    code: 'abcdefghijkl',
    state: 'abcdefghijkl',
    iss: 'https://id.example.org',
  };
  return {
    userMe: {},
    userLogin: { body: { email, password } },
    userRegister: { body: { username: 'somebody', email: 'somebody@example.org', password } },
    userLogout: { body: { authToken: leaving.token } },
    userUpdate: { body: { username: 'another_name', avatar: null, about: 'I teach looms.', texts: LEGAL_VERSION } },
    userAvatar: {},
    userPasswordChange: { body: { currentPassword: password, newPassword: 'another long one' } },
    userBecomeInstructor: { body: {} },
    userSessions: {},
    userSessionRevoke: { body: { sessionId: 'abcdefghijkl' } },
    userSessionsRevokeOthers: { body: {} },
    userSecurityEvents: { query: { before: randomUUID(), limit: 10 } },
    userEmailVerify: { body: {} },
    userEmailChange: { body: { email: 'new@example.org', password } },
    userEmailConfirm: { body: { token: 'abcdefghijklmnopqrstuvwx' } },
    userDelete: { body: { confirmation: 'somebody else', password } },
    userExport: {},
    userLoginFactor: { body: { challenge: 'abcdefghijkl', code: '123456' } },
    userPasskeyLoginBegin: { body: {} },
    userPasskeyLogin: { body: { challenge: 'abcdefghijkl', passkey } },
    userConfirmBegin: { body: {} },
    userConfirm: { body: { challenge: 'abcdefghijkl', passkey } },
    userFactors: {},
    userSignInWays: {},
    userGoogleBegin: { body: {} },
    userGoogleLogin: { body: google },
    userGoogleLink: { body: google },
    userGoogleUnlink: { body: {} },
    userAppBegin: { body: {} },
    userAppAdd: { body: { code: '123456' } },
    userAppRemove: { body: {} },
    userRecoveryCodes: { body: {} },
    userPasskeyBegin: { body: {} },
    userPasskeyAdd: { body: { challenge: 'abcdefghijkl', passkey, name: 'Laptop' } },
    userPasskeyRemove: { body: { id: 'abcdefghijkl' } },
    userProfile: {},
    dashboard: {},
    instructorProfile: { query: { username: 'asha' } },
    instructorSummary: {},
    instructorEarnings: { query: { timeZone: 'Asia/Kolkata' } },
    instructorStudents: { query: { courseId } },
    notificationList: { query: { before: `2026-01-01T00:00:00.000Z_${randomUUID()}`, limit: 10 } },
    notificationUnread: {},
    notificationRead: { body: { ids: [randomUUID()], upTo: '2026-01-01T00:00:00.000Z' } },
    pushState: { query: { endpoint } },
    pushSubscribe: { body: { endpoint, keys: { ...keys }, key: VAPID.publicKey } },
    pushUnsubscribe: { body: { endpoint } },
    userPasswordForgot: { body: { email } },
    userPasswordReset: { body: { token: 'abcdefghijklmnopqrstuvwx', password } },
    userMyLearning: {},
    courseGetAll: { query: all },
    courseGet: { query: { courseId } },
    courseCategory: { query: { ...list, category: 'programming' } },
    courseSearch: { query: { ...list, q: 'loom', category: 'programming', exact: 'true' } },
    courseMy: { query: all },
    catalogueChanges: { query: { since: 'abc', by: 'rating', category: 'programming', limit: 10 } },
    courseContent: { query: { courseId } },
    courseTrack: { query: { trackId } },
    certificateList: {},
    certificateIssue: { body: { courseId: owned, name: 'Asha Rao' } },
    certificateCorrect: { body: { certificateId: randomUUID(), name: 'Asha Rao' } },
    certificateGet: { query: { id: randomUUID() } },
    certificateTrust: {},
    courseInstructor: {},
    courseDraft: { query: { courseId } },
    courseAdd: { body: { courseId: randomUUID(), ...course, thumbnail: 'cover.png' } },
    courseUpdate: { body: { courseId, version: 1, from: course, changes: course } },
    courseStatus: { query: { courseId }, body: { status: 'draft' } },
    courseThumbnail: { query: { courseId } },
    lessonPicture: { query: { courseId, pictureId: randomUUID() } },
    lessonPictureAdd: { query: { courseId, pictureId: randomUUID() } },
    trackAdd: {
      body: {
        courseId,
        content: {
          ...{
            _id: randomUUID(),
            parentId: null,
            orderKey: 'a1',
            type: 'video',
            title: 'Wheel',
            description: 'Turn it',
          },
          ...{ content: 'Turn.', videoUrl: 'https://youtu.be/abcdefghijk', fileFollows: false },
        },
      },
    },
    trackRemove: { body: { courseId, trackId } },
    trackUpdate: { body: { courseId, trackId, version: 1, from: track, changes: { ...track, videoUrl: null } } },
    trackMove: { body: { courseId, trackId, version: 1, parentId: null, orderKey: 'a2' } },
    trackMedia: { query: { trackId } },
    trackMediaRetry: { body: { trackId } },
    trackCaptionPut: { query: { trackId, language: 'en', label: 'English' } },
    trackCaptionRemove: { body: { trackId, language: 'en' } },
    trackHistory: { query: { trackId } },
    coursePurchase: {
      body: { items: [free], payment: { paymentId: 'pay_1', orderId: 'order_1', signature: 'a signature' } },
    },
    cartGet: {},
    cartAdd: { body: { courseId } },
    courseNotifyMe: { body: { courseId, wanted: true } },
    cartRemove: ofCourse,
    wishlistAdd: ofCourse,
    wishlistRemove: ofCourse,
    learningArchive: ofCourse,
    learningUnarchive: ofCourse,
    learningRemove: ofCourse,
    progressGet: { query: { courseId: owned } },
    progressPut: {
      body: {
        items: [
          {
            ...{ courseId: owned, trackId, furthestSeconds: 1.5, positionSeconds: 1 },
            ...{ positionAt: 1_700_000_000_000, completedAt: 0, unmarkedAt: 0 },
          },
        ],
      },
    },
    noteList: { query: { since: 0, limit: 10 } },
    studyGet: {},
    studyPut: {
      body: {
        days: [{ device: randomUUID(), day: '2026-11-25', seconds: 61 }],
        plan: { minutesAWeek: 60, reminder: { time: '18:30', days: [1, 5] }, at: 1_700_000_000_000 },
      },
    },
    quizAttempts: { query: { since: 0, limit: 10 } },
    quizAttempt: { body: { attempt: anAttempt({ courseId, trackId }) } },
    notePut: {
      body: {
        note: {
          ...{
            _id: randomUUID(),
            courseId,
            trackId,
            courseTitle: 'Pottery',
            lessonTitle: 'Clay',
            createdAt: 1_700_000_000_000,
          },
          place: { seconds: 83.5, block: null, quote: 'Earth.', at: 1_700_000_000_000 },
          texts: [{ name: '0lq2w3e4r-0a1b2c3d', text: 'Wet it first' }],
          replaced: ['0lq2w3e4q-0a1b2c3d'],
        },
      },
    },
    practiceList: { query: { since: 0, limit: 10 } },
    practiceAdd: {
      body: {
        events: [
          {
            id: randomUUID(),
            item: `note:${randomUUID()}`,
            at: 1_700_000_000_000,
            said: { kind: 'grade', rating: 3, elapsedMs: 4000 },
          },
        ],
      },
    },
    reviewGet: { query: { courseId: owned, page: 1, limit: 10 } },
    reviewPut: { body: { courseId: owned, rating: 5, text: 'Good' } },
    orderCreate: { body: { amount: 499, currency: 'INR', items: [owned] } },
    orderStatus: { query: { orderId: 'order_1' } },
    orderList: { query: { page: 1, limit: 10 } },
    orderReceipt: { query: { orderId: 'order_1' } },
    refundList: {},
    refundRequest: { body: { courseId: owned, reason: 'Too fast' } },
    planList: {},
    planCancel: { body: { planId: randomUUID() } },
    paymentWebhook: {},
  };
}

/** What is tried in each field. */
const ALWAYS = ['\0', '\ud800', '', '__proto__', '0000-01-01T00:00:00Z', '99999999999999999999'];
/** What only looks like a text, a date or a number of ours: a few in each field, so that all are in many. */
const TEXTS = [
  ...[' ', 'a\0b', 'x\udfffy', '✓ü\u202e', '😀'.repeat(60), 'x'.repeat(20_000), '%00', '%', '%zz', '\\', '\\,', ','],
  ...["' or 1=1; --", '{}', 'constructor', 'toString', '\r\nSet-Cookie: a=b', '0000-01-01', '9999-12-31T23:59:59.999Z'],
  ...['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '2026-02-31T25:61:61Z', 'infinity', '-infinity'],
  ...['NaN', '-0', '1e400', '0x10', '-1', '2147483648', '9223372036854775808', 'null', 'javascript:alert(1)'],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'https://user:password@push.example.org/\0',
    'https://push.example.org/é',
  ],
];
const OTHERS: Json[] = [
  ...[null, true, 0, -1, 0.1, -0.0, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 1e21, 8.64e15],
  ...[[], [null], {}, { a: '\0' }, { '\0': 1 }],
];
/** Takes the next few of `values` at each call, and begins anew. */
function inTurn<T>(values: readonly T[], few: number): () => T[] {
  let at = 0;
  return () => Array.from({ length: few }, () => values[at++ % values.length] as T);
}
const nextTexts = inTurn(TEXTS, 5);
const nextOthers = inTurn(OTHERS, 4);

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value in `fields`, the outer ones first, as a function from another one to the fields with that in its place. */
function places(fields: Json, path: string[] = []): { path: string; value: Json; put: (other: Json) => Json }[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]) => {
    const put = (other: Json): Json => {
      if (!Array.isArray(fields)) return { ...fields, [name]: other };
      return fields.map((one, at) => (String(at) === name ? other : one));
    };
    const inner = places(value, [...path, name]).map((place) => ({ ...place, put: (o: Json) => put(place.put(o)) }));
    return [{ path: [...path, name].join('.'), value, put }, ...inner];
  });
}

/** `encodeURIComponent`, also of half a pair: as a client without scruples would. */
const encode = (text: string) =>
  text.replace(/[\s\S]/gu, (one) =>
    /\p{Surrogate}/u.test(one) ? `%ED%${one < '\udc00' ? 'A0' : 'B0'}%80` : encodeURIComponent(one),
  );

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Call {
  name: EveryEndpointName;
  query?: Json | undefined;
  body?: Json | undefined;
  as?: { token: string } | undefined;
  key?: string | undefined;
}

const DEEP = 20_000;
const ODD_BODIES = [
  ...[
    '',
    'null',
    '"\\u0000"',
    '{',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"\\u0000":1}',
    '['.repeat(DEEP),
  ],
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
];

/** As `ask`, of what need not be JSON; signed in unless the headers say otherwise. */
async function send(
  name: EveryEndpointName,
  { search = '', headers = {}, body, key }: { search?: string; headers?: HeadersInit; body?: string; key?: string },
): Promise<string | null> {
  const { method, path } = EVERY_ENDPOINT[name];
  const all = new Headers({
    'Content-Type': 'application/json',
    Authorization: `Bearer ${(name === 'userLogout' ? leaving : user).token}`,
  });
  if (key) all.set(IDEMPOTENCY_KEY_HEADER, key);
  for (const [header, value] of new Headers(headers)) all.set(header, value);
  const url = `http://localhost${API_BASE}${path}${search}`;
  const sent = method === 'GET' ? null : body;
  const response = await t.app.fetch(new Request(url, { method, headers: all, ...(sent != null && { body: sent }) }));
  const problem = problemOf(response.status, await response.text());
  return problem && `${name} ${search} ${sent?.slice(0, 100)} ${JSON.stringify([...all])}: ${problem}`;
}

/** What is wrong with the answer to a call; null when it is one of ours and no failure of the server. */
async function ask({ name, query, body, as, key }: Call): Promise<string | null> {
  const { method, path }: Endpoint = EVERY_ENDPOINT[name];
  const { upload } = OPERATIONS[name] as { upload?: string };
  const search = isObject(query)
    ? `?${Object.entries(query)
        .map(([field, value]) => `${encode(field)}=${encode(textOf(value))}`)
        .join('&')}`
    : '';
  const headers = new Headers();
  if (as) headers.set('Authorization', `Bearer ${as.token}`);
  if (key) headers.set(IDEMPOTENCY_KEY_HEADER, key);
  const init: RequestInit = { method, headers };
  if (upload) {
    init.body = new FormData();
    init.body.append(upload, new Blob(['no picture']), 'a\0.png');
  } else if (method !== 'GET') {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(body ?? {});
  }
  const response = await t.app.fetch(new Request(`http://localhost${API_BASE}${path}${search}`, init));
  const problem = problemOf(response.status, await response.text());
  return problem && `${name} ${search} ${JSON.stringify(body)?.slice(0, 300)} ${key ? 'with a key' : ''}: ${problem}`;
}

function problemOf(status: number, text: string): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  try {
    const answer = JSON.parse(text) as { success?: unknown };
    if (status < 300 && answer.success === true) return null;
    return status >= 400 && errorAnswerSchema.safeParse(answer).success ? null : `not our form: ${text.slice(0, 200)}`;
  } catch {
    return `not our form: ${status} ${text.slice(0, 200)}`;
  }
}

const names = Object.keys(EVERY_ENDPOINT) as EveryEndpointName[];

/** Names of the fields that `schema` has and `value` has not. */
function missing(schema: JsonSchema, value: Json | undefined, path = ''): string[] {
  if (schema.items && Array.isArray(value)) return missing(schema.items, value[0], `${path}[]`);
  if (!schema.properties || !isObject(value)) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    name in value ? missing(inner, value[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}

describe.each(names)('%s', (name) => {
  const { method, auth }: Endpoint = EVERY_ENDPOINT[name];

  it('has all of its fields tried, and they are read as they should be', () => {
    const schemas = OPERATIONS[name] as { query?: z.core.$ZodType; body?: z.core.$ZodType };
    for (const part of ['query', 'body'] as const) {
      const schema = schemas[part];
      if (!schema) continue;
      const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
      expect(missing(shape, said[name][part]), part).toEqual([]);
      expect(z.safeParse(schema, said[name][part]).error?.issues).toBeUndefined();
    }
  });

  it('answers whatever is in a field with words of ours', async () => {
    const { query, body } = said[name];
    const problems: (string | null)[] = [];
    const as = name === 'userLogout' ? leaving : user;
    const tried = (change: Pick<Call, 'query' | 'body' | 'as' | 'key'>) =>
      ask({ name, query, body, ...change }).then((problem) => problems.push(problem));
    const spoilt = (value: Json) => (typeof value === 'string' ? [`${value}\0`, `${value}\ud800`, `${value}✓`] : []);
    await tried({ query: { ...query, a: '\0' }, body: { ...body, a: '\0' } });
    for (const { value, put } of places(query ?? {})) {
      for (const other of [...spoilt(value), ...ALWAYS, ...nextTexts()]) await tried({ as, query: put(other) });
      if (auth !== 'required') await tried({ query: put('\0') });
    }
    for (const { value, put } of places(body ?? {})) {
      for (const other of [...spoilt(value), ...ALWAYS, ...nextTexts(), ...nextOthers()]) {
        await tried({ as, body: put(other) });
      }
      // With a key a call is written down before it is done.
      for (const other of [...spoilt(value), '\0', '__proto__'])
        await tried({ as, body: put(other), key: randomUUID() });
      if (auth !== 'required') await tried({ body: put('\0') });
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  }, 120_000);

  it('answers whatever its query and its body are with words of ours', async () => {
    const problems: (string | null)[] = [];
    for (const search of ['?%00=%00&%', '?__proto__=1&constructor=2&courseId&a[]=%ED%A0%80']) {
      problems.push(await send(name, { search, body: '{}' }));
    }
    for (const body of method === 'GET' ? [] : ODD_BODIES) problems.push(await send(name, { body, key: randomUUID() }));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  }, 60_000);
});

describe.each(['userMe', 'courseGet', 'cartAdd', 'userLogout', 'catalogueChanges'] as const)('%s', (name) => {
  it('answers whatever its headers are with words of ours', async () => {
    const problems: (string | null)[] = [];
    const { token } = user;
    for (const odd of [
      'a',
      '.',
      'a.b',
      '%',
      'a.%E0%A4%A',
      'é.é',
      '%00.%00',
      `${token}%00`,
      'x'.repeat(9000),
      `${token}é`,
    ]) {
      problems.push(await send(name, { headers: { Authorization: `Bearer ${odd}` }, body: '{}' }));
    }
    for (const key of ['short', 'é'.repeat(10), 'x'.repeat(300), '__proto__', 'constructor']) {
      problems.push(await send(name, { key, body: '{"courseId":"a"}' }));
    }
    for (const id of ['', 'é', '__proto__', '%00']) {
      problems.push(await send(name, { headers: { [CLIENT_USER_HEADER]: id }, body: '{"courseId":"a"}' }));
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });
});

describe('a cursor that somebody made', () => {
  const toCursor = (fields: (string | number)[], by: string) => Buffer.from(fields.join(by)).toString('base64url');

  it('of the feed is none, or goes on from there', async () => {
    const first = await t.request<{ data: { cursor: string } }>('/catalogue/changes');
    const [epoch = ''] = Buffer.from(first.body.data.cursor, 'base64url').toString().split('.');
    const id = randomUUID();
    const whole = '9'.repeat(15);
    const problems = [];
    for (const since of [
      toCursor([epoch, whole, id, whole], '.'),
      toCursor([epoch, '0', id, whole], '.'),
      toCursor([epoch, '\0', id, '\0'], '.'),
      toCursor(['rank', epoch, whole, 'rating', '', `${'9'.repeat(10)}.${'9'.repeat(10)}`, '9'.repeat(10), id], '|'),
      toCursor(['rank', epoch, whole, 'popularity', 'programming', '9'.repeat(10), '9'.repeat(10), id], '|'),
      toCursor(['rank', epoch, whole, 'popularity', '', '0.5', '0', id], '|'),
    ]) {
      problems.push(await ask({ name: 'catalogueChanges', query: { since } }));
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  it('of the notifications is none, or goes on from there', async () => {
    const problems = [];
    for (const at of [...ALWAYS, ...TEXTS]) {
      problems.push(await ask({ name: 'notificationList', query: { before: `${at}_${randomUUID()}` }, as: user }));
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });
});

describe('beside the contract', () => {
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await t.app.fetch(new Request(`http://localhost${path}`, init));
    return { status: response.status, text: await response.text() };
  };

  it('an upload that asks for what is not offered is refused in our form', async () => {
    const track = await newTrack(t, user, {
      ...{ type: 'video', title: 'Wheel', description: 'Turn it', content: null, videoUrl: null, fileFollows: true },
    });
    const begin = (change: Record<string, string>) =>
      uploading(t, { courseId: track.courseId, trackId: track._id, bytes: 5000 }).begin(user, change);
    const changes: Record<string, string>[] = [
      { 'Upload-Concat': 'partial' },
      { 'Upload-Concat': 'final;/a /b' },
      { 'Upload-Defer-Length': '1', 'Upload-Length': '' },
      { 'Upload-Defer-Length': '1' },
      { 'Upload-Length': '1e400' },
      { 'Upload-Length': '-1' },
      { 'Upload-Length': '99999999999999999999' },
      { 'Tus-Resumable': '0.2.2' },
      { 'Upload-Metadata': 'filename' },
      { 'Upload-Metadata': 'é é' },
      { 'Upload-Metadata': `uploadId ${Buffer.from('\0').toString('base64')}` },
      { 'X-HTTP-Method-Override': 'PATCH' },
    ];
    for (const change of changes) {
      const { status, code, message } = await begin(change);
      expect({ change, status, code }).toEqual({ change, status: expect.toBeOneOf([201, 400, 413]) as number, code });
      if (status !== 201) expect({ change, said: message }).toEqual({ change, said: expect.any(String) as string });
    }
    const named = { courseId: track.courseId, trackId: track._id, bytes: 5000 };
    expect(await uploading(t, { ...named, filename: 'a\0.mp4' }).begin(user)).toMatchObject({ status: 400 });
    const upload = uploading(t, named);
    expect(await upload.begin(user)).toMatchObject({ status: 201 });
    for (const offset of [Number.NaN, -1, 1e21, 0.5]) {
      const piece = await upload.patch(user, offset, new Uint8Array(10));
      expect(piece, String(offset)).toMatchObject({
        status: expect.toBeOneOf([400, 409]) as number,
        code: expect.any(String) as string,
      });
    }
  });

  it('addresses that are none are not found, and nothing fails', async () => {
    const authorization = `Bearer ${user.token}`;
    for (const odd of ['%00', '%ED%A0%80', '%', '..%2f..%2fetc%2fpasswd', '__proto__', 'x'.repeat(5000), '%C0%80']) {
      for (const path of [
        `${UPLOADS_PATH}/${odd}`,
        `${API_BASE}/media/${odd}`,
        `${API_BASE}/media/thumbnails/${odd}`,
      ]) {
        for (const method of ['GET', 'PATCH', 'DELETE', 'POST', 'PUT']) {
          const { status, text } = await send(path, { method, headers: { authorization } });
          expect({ method, path, problem: problemOf(status, text) }).toEqual({ method, path, problem: null });
        }
      }
      for (const path of [`/share?url=${odd}&text=${odd}`, `/robots.txt?${odd}`, `/sitemap.xml?${odd}`]) {
        expect((await send(path)).status, path).toBeLessThan(500);
      }
    }
  });

  it('what the sandbox’s window, the provider and the pages send is refused', async () => {
    const paths = [
      `${API_BASE}/payment/sandbox/payments`,
      `${API_BASE}${EVERY_ENDPOINT.paymentWebhook.path}`,
      `${API_BASE}/vitals`,
    ];
    for (const path of paths) {
      for (const other of [...ALWAYS, ...TEXTS, ...OTHERS]) {
        const payment = { orderId: other, amountPaise: 100, method: 'card', outcome: 'paid' };
        const vitals = { page: other, vitals: [{ name: 'LCP', value: other }] };
        for (const body of [payment, vitals, other]) {
          const { status, text } = await send(path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json' },
          });
          expect(status, `${path} ${JSON.stringify(body)} ${text}`).toBeLessThan(500);
        }
      }
    }
  });
});

it('no prototype has more than it had', () => {
  for (const [one, names] of prototypes) expect(Object.getOwnPropertyNames(one)).toEqual(names);
});

it('nobody was signed out by it', async () => {
  expect((await t.request('/user/me', { as: user })).status).toBe(200);
});
