import { writeNote } from '#contract/note-rules.ts';
import { aNote } from '../support/a-note.ts';
import { anAttempt, aQuiz } from '../support/a-quiz.ts';
import { aGrade } from '../support/a-practice-event.ts';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointName, type QueueableName } from '#contract/endpoints.ts';
import { openPostgres } from '#server/db/client.ts';
import { courses, idempotency, notifications, tracks } from '#server/db/schema.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';
import { createTestApp, type RequestOptions, type TestApp, type TestUser } from '../support/test-app.ts';
import { COURSE, newCourse, newTrack, teach, TEXT_TRACK } from '../support/teach.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { dyingServer } from '../support/dying-server.ts';

const QUEUEABLE = (Object.keys(ENDPOINTS) as EndpointName[]).filter(
  (name): name is QueueableName => 'queue' in ENDPOINTS[name],
);

let one: TestApp;
let two: TestApp;
/** On PostgreSQL with connections of its own; the embedded database is of one process, and both servers share it. */
let second: TestDatabase;
beforeAll(async () => {
  one = await createTestApp();
  const { url } = one.database;
  second = url === undefined ? one.database : { ...(await openPostgres(url, pino({ level: 'silent' }))), url };
  two = await createTestApp({ on: second });
});
afterAll(async () => {
  if (second !== one.database) await second.close();
  await two.close();
  await one.close();
});

/** A call that is more than its body: it is about what its query names, or carries a file. */
class Told {
  readonly query: string;
  readonly parts: Pick<RequestOptions, 'body' | 'form'>;
  constructor(query: string, parts: Told['parts']) {
    this.query = query;
    this.parts = parts;
  }
}

/** A learner for whom the command has something to do, and its body or the whole of what is told. */
type Scene = (user: TestUser) => Promise<unknown>;

const addCourse = async () => (await one.addCourses({ pricePaise: 49_900 }))[0] as string;
const listed =
  (path: string): Scene =>
  async (user) => {
    const body = { courseId: await addCourse() };
    await one.request(path, { as: user, body });
    return body;
  };
const fresh: Scene = async () => ({ courseId: await addCourse() });
const owned =
  (path?: string): Scene =>
  async (user) => {
    const body = { courseId: await addCourse() };
    await one.grant(user.id, body.courseId);
    if (path) await one.request(path, { as: user, body });
    return body;
  };

const SCENES: Record<QueueableName, Scene> = {
  cartAdd: fresh,
  cartRemove: listed('/cart/add'),
  wishlistAdd: fresh,
  wishlistRemove: listed('/wishlist/add'),
  courseNotifyMe: async () => ({ courseId: (await one.addCourses({ lessonsCount: 0 }))[0], wanted: true }),
  learningArchive: owned(),
  learningUnarchive: owned('/my-learning/archive'),
  learningRemove: owned(),
  async coursePurchase(user) {
    const items = [await addCourse()];
    return { items, payment: await payInSandbox(one, await createOrder(one, user, items, 499)) };
  },
  async progressPut(user) {
    const courseId = await addCourse();
    await one.grant(user.id, courseId);
    const lesson = { courseId, type: 'text' as const, title: 'A lesson' };
    const [track] = await one.db.insert(tracks).values(lesson).returning({ id: tracks.id });
    const at = { positionSeconds: 7, positionAt: 1000, furthestSeconds: 9, completedAt: 2000, unmarkedAt: 0 };
    return { items: [{ courseId, trackId: track?.id, ...at }] };
  },
  async notePut(user) {
    const courseId = await addCourse();
    await one.grant(user.id, courseId);
    const lesson = { courseId, type: 'text' as const, title: 'A lesson' };
    const [track] = await one.db.insert(tracks).values(lesson).returning({ id: tracks.id });
    return { note: writeNote(aNote({ courseId, trackId: track?.id ?? '' }), 'Wet it first', Date.now()) };
  },
  studyPut: () =>
    Promise.resolve({
      days: [{ device: crypto.randomUUID(), day: new Date().toISOString().slice(0, 10), seconds: 61 }],
      plan: { minutesAWeek: 60, reminder: null, at: Date.now() },
    }),
  async quizAttempt(user) {
    const courseId = await addCourse();
    await one.grant(user.id, courseId);
    const quiz = { courseId, type: 'quiz' as const, title: 'A quiz', content: JSON.stringify(aQuiz()) };
    const [track] = await one.db.insert(tracks).values(quiz).returning({ id: tracks.id });
    return { attempt: anAttempt({ courseId, trackId: track?.id ?? '' }) };
  },
  practiceAdd: () => Promise.resolve({ events: [aGrade(), aGrade(1)] }),
  async reviewPut(user) {
    return { ...((await owned()(user)) as object), rating: 4, text: 'Clear and kind.' };
  },
  courseAdd: async (user) => {
    await teach(one, user);
    return { ...COURSE, courseId: randomUUID() };
  },
  async courseUpdate(user) {
    const { _id: courseId, version, title } = await newCourse(one, await teach(one, user));
    return { courseId, version, from: { title }, changes: { title: 'Another title' } };
  },
  async courseStatus(user) {
    const { courseId } = await newTrack(one, await teach(one, user));
    return new Told(`?courseId=${courseId}`, { body: { status: 'published' } });
  },
  async courseThumbnail(user) {
    const { _id } = await newCourse(one, await teach(one, user));
    const form = new FormData();
    const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#7a4fec' } });
    form.set('thumbnail', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'cover.png');
    return new Told(`?courseId=${_id}`, { form });
  },
  async lessonPictureAdd(user) {
    const { _id } = await newCourse(one, await teach(one, user));
    const form = new FormData();
    const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#7a4fec' } });
    form.set('picture', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'loom.png');
    return new Told(`?courseId=${_id}&pictureId=${randomUUID()}`, { form });
  },
  async trackAdd(user) {
    const { _id: courseId } = await newCourse(one, await teach(one, user));
    return { courseId, content: { ...TEXT_TRACK, _id: randomUUID() } };
  },
  async trackRemove(user) {
    const { courseId, _id } = await newTrack(one, await teach(one, user));
    return { courseId, trackId: _id };
  },
  async trackUpdate(user) {
    const { courseId, _id, version, content } = await newTrack(one, await teach(one, user));
    return { courseId, trackId: _id, version, from: { content }, changes: { content: 'Other words' } };
  },
  async trackMove(user) {
    const { courseId, _id, version } = await newTrack(one, await teach(one, user));
    return { courseId, trackId: _id, version, parentId: null, orderKey: 'a5' };
  },
  async notificationRead(user) {
    await teach(one, user);
    const [courseId = ''] = await one.addCourses({ ownerId: user.id });
    const row = { userId: user.id, kind: 'sale' as const, courseId, createdAt: new Date() };
    const [told] = await one.db.insert(notifications).values(row).returning();
    return { ids: [told?.id ?? ''], upTo: null };
  },
  userLogout: (user) => Promise.resolve({ authToken: user.token }),
};

interface Race {
  name: QueueableName;
  user: TestUser;
  body: unknown;
  key: string;
}

async function prepare(name: QueueableName): Promise<Race> {
  const user = await one.signUp();
  return { name, user, body: await SCENES[name](user), key: randomUUID() };
}

function send(server: TestApp, { name, user, body, key }: Race) {
  const { path, method } = ENDPOINTS[name];
  const { query, parts } = body instanceof Told ? body : new Told('', { body });
  return server.request(path + query, { method, as: user, key, ...parts });
}

const remembered = ({ user, key }: Race) =>
  one.db.$count(idempotency, and(eq(idempotency.userId, user.id), eq(idempotency.key, key)));

/** A logout is not remembered: its answer holds nothing, and a session that is over cannot end twice. */
const keyed: QueueableName[] = QUEUEABLE.filter((name) => name !== 'userLogout');

describe.each(QUEUEABLE)('copies of one %s that race on two servers', (name) => {
  it('have one effect and equal answers', async () => {
    const race = await prepare(name);
    const answers = await Promise.all([one, two, one, two, one, two].map((server) => send(server, race)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(keyed.includes(name) ? 1 : 6);
    expect(await remembered(race)).toBe(keyed.includes(name) ? 1 : 0);
  });
});

describe.each(keyed)('copies of one %s of which the first dies before its commit', (name) => {
  it('have one effect even so', async () => {
    const race = await prepare(name);
    const dying = await dyingServer({ ...two, database: second });
    const dead = send(dying, race);
    await dying.begun;
    const answers = await Promise.all([one, two, one, two].map((server) => send(server, race)));
    expect((await dead).status).toBe(500);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await remembered(race)).toBe(1);
    await dying.close();
  });

  it('have none when there was only the first, and may be sent again', async () => {
    const race = await prepare(name);
    const dying = await dyingServer(one);
    expect((await send(dying, race)).status).toBe(500);
    expect(await remembered(race)).toBe(0);
    expect(await send(two, race)).toMatchObject({ status: 200, replayed: false });
    await dying.close();
  });
});

it('counts one student for a purchase that is told many times', async () => {
  const race = await prepare('coursePurchase');
  await Promise.all([one, two, one, two].map((server) => send(server, race)));
  const [course] = (race.body as { items: string[] }).items;
  const rows = await one.db
    .select()
    .from(courses)
    .where(eq(courses.id, course as string));
  expect(rows).toMatchObject([{ studentsCount: 1 }]);
});
