import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/error.ts';
import { lessonPicturePath } from '#contract/lesson-picture.ts';
import { courses, idempotency, lessonPictures, orders, tracks, videoUploads } from '#server/db/schema.ts';
import { QUOTAS } from '#server/services/quotas.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import type { TestUser } from '../support/test-app.ts';
import { uploading } from '../support/upload.ts';

const t = startTestApp({ env: { FFMPEG_PATH: 'none' } });
let owner: TestUser;
beforeAll(async () => {
  owner = await teach(t, await t.signUp());
});

const COURSE = {
  title: 'One more',
  description: 'D',
  category: 'programming',
  subCategory: 'python',
  price: 10,
  tags: [],
};
async function pictureForm(): Promise<FormData> {
  const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7a4fec' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(drawn)]), 'a.png');
  return form;
}
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

it('an account has as many courses as the quota says, of those that are not deleted', async () => {
  const add = () => t.request<ErrorAnswer>('/course/add', { as: owner, key: randomUUID(), body: COURSE });
  const ids = await t.addCourses(...many(QUOTAS.courses - 1, () => ({ ownerId: owner.id })));
  expect(await add()).toMatchObject({ status: 200 });
  const refused = await add();
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(refused.body.message).toContain('at most 500 courses');
  expect(await t.db.$count(courses, eq(courses.ownerId, owner.id))).toBe(QUOTAS.courses);
  await t.db
    .update(courses)
    .set({ deletedAt: new Date() })
    .where(eq(courses.id, ids[0] ?? ''));
  expect(await add()).toMatchObject({ status: 200 });
});

it('of courses that are added at once no more get in than the quota says', async () => {
  const author = await teach(t, await t.signUp());
  await t.addCourses(...many(QUOTAS.courses - 2, () => ({ ownerId: author.id })));
  const answers = await Promise.all(
    many(8, () => t.request('/course/add', { as: author, key: randomUUID(), body: COURSE })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await t.db.$count(courses, eq(courses.ownerId, author.id))).toBe(QUOTAS.courses);
});

it('videos take as much as the quota says, with what begun uploads announced; removing a lesson frees it', async () => {
  const author = await teach(t, await t.signUp());
  const newVideo = () => newTrack(t, author, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
  const [full, next] = [await newVideo(), await newVideo()];
  const begin = ({ courseId, _id: trackId }: typeof full, bytes: number) =>
    uploading(t, { courseId, trackId, bytes }).begin(author);
  expect(await begin(full, 1000)).toMatchObject({ status: 201 });
  await t.db
    .update(videoUploads)
    .set({ bytes: QUOTAS.videoBytes - 500 })
    .where(eq(videoUploads.trackId, full._id));
  expect(await begin(next, 501)).toMatchObject({ status: 413, code: 'payload_too_large' });
  expect(await t.db.$count(videoUploads, eq(videoUploads.trackId, next._id))).toBe(0);
  expect(await begin(next, 500)).toMatchObject({ status: 201 });
  await t.db.update(tracks).set({ deletedAt: new Date() }).where(eq(tracks.id, full._id));
  expect(await begin(next, 501)).toMatchObject({ status: 201 });
});

it('lessons have as many pictures as the quota says, of all courses together and also when several come at once', async () => {
  const author = await teach(t, await t.signUp());
  const [courseId = '', other = ''] = await t.addCourses({ ownerId: author.id }, { ownerId: author.id });
  const fill = (count: number) =>
    t.db.execute(sql`
      insert into lesson_pictures (course_id, id)
      select ${other}::uuid, gen_random_uuid() from generate_series(1, ${count}::int)`);
  await fill(QUOTAS.pictures - 2);
  const add = async (pictureId: string) =>
    t.request<ErrorAnswer>(`/course/lesson-picture?courseId=${courseId}&pictureId=${pictureId}`, {
      as: author,
      method: 'POST',
      form: await pictureForm(),
    });
  const ids = many(5, () => randomUUID());
  const answers = await Promise.all(ids.map(add));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused)
    expect({ status, ...body }).toMatchObject({
      status: 400,
      code: 'bad_request',
      message: 'Your lessons can have at most 20,000 pictures. Use one that you have again instead.',
    });
  const files = await Promise.all(
    ids.map((pictureId) => t.deps.storage.find(lessonPicturePath({ courseId, pictureId }))),
  );
  expect(files.map((file) => file !== null)).toEqual(answers.map(({ status }) => status === 200));
  // What is there already is no new one.
  const kept = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect(await add(kept)).toMatchObject({ status: 200 });
  await t.db.delete(lessonPictures).where(and(eq(lessonPictures.courseId, courseId), eq(lessonPictures.id, kept)));
  expect(await add(randomUUID())).toMatchObject({ status: 200 });
});

it('payments are begun as often as the quota says before one is completed', async () => {
  const learner = await t.signUp();
  const [courseId = ''] = await t.addCourses({ pricePaise: 10_000 });
  const open = () =>
    t.request<ErrorAnswer>('/order/create', { as: learner, body: { items: [courseId], amount: 100, currency: 'INR' } });
  const now = new Date();
  const order = {
    userId: learner.id,
    amountPaise: 10_000,
    currency: 'INR',
    provider: 'sandbox' as const,
    createdAt: now,
  };
  const row = () => ({ ...order, id: `order_${randomUUID()}`, nextCheckAt: now });
  await t.db.insert(orders).values([
    ...many(QUOTAS.unpaidOrders - 1, row),
    // What the provider is not asked about any more is over.
    { ...row(), nextCheckAt: null },
  ]);
  expect(await open()).toMatchObject({ status: 200 });
  const refused = await open();
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('Retry-After'))).toBe(3600);
});

it('of payments that are begun at once no more are kept than the quota says', async () => {
  const learner = await t.signUp();
  const [courseId = ''] = await t.addCourses({ pricePaise: 10_000 });
  const now = new Date();
  await t.db.insert(orders).values(
    many(QUOTAS.unpaidOrders - 2, () => ({
      id: `order_${randomUUID()}`,
      userId: learner.id,
      amountPaise: 10_000,
      currency: 'INR',
      provider: 'sandbox' as const,
      createdAt: now,
      nextCheckAt: now,
    })),
  );
  const body = { items: [courseId], amount: 100, currency: 'INR' };
  const answers = await Promise.all(
    many(8, () => t.request<ErrorAnswer>('/order/create', { as: learner, key: randomUUID(), body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status, body: { code } }) => status === 429 && code === 'rate_limited')).toHaveLength(6);
  expect(await t.db.$count(orders, eq(orders.userId, learner.id))).toBe(QUOTAS.unpaidOrders);
});

it('answers are kept for as many changes as the quota says, and others go on', async () => {
  const [learner, other] = [await t.signUp(), await t.signUp()];
  const [courseId = ''] = await t.addCourses({});
  const add = (as: TestUser) => t.request<ErrorAnswer>('/wishlist/add', { as, key: randomUUID(), body: { courseId } });
  const fill = (count: number) =>
    t.db.execute(sql`
      insert into idempotency (user_id, key, route, body_hash, status, created_at)
      select ${learner.id}, 'filled-' || ${randomUUID()}::text || n, 'cartAdd', '', 200, now() from generate_series(1, ${count}::int) n`);
  await fill(QUOTAS.keptAnswers - 1);
  expect(await add(learner)).toMatchObject({ status: 200 });
  // Counted again after ten minutes.
  t.advance(10 * 60_000);
  const refused = await add(learner);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(refused.body.message).toContain('try again later');
  expect(await add(other)).toMatchObject({ status: 200 });
  expect(await t.db.$count(idempotency, eq(idempotency.userId, learner.id))).toBe(QUOTAS.keptAnswers);
});
