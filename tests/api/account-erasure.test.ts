import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CourseAnswer, CourseListAnswer, FeedAnswer } from '#contract/course.ts';
import { lessonPictureUrl } from '#contract/lesson-picture.ts';
import type { LibraryAnswer } from '#contract/library.ts';
import type { ContentAnswer } from '#contract/track.ts';
import {
  courses,
  notifications,
  orders,
  pushDeliveries,
  pushSubscriptions,
  refunds,
  session,
  trackRevisions,
  tracks,
  videoUploads,
} from '#server/db/schema.ts';
import { sendEventLetters } from '#server/services/accounts/event-letters.ts';
import { approveRefund } from '#server/services/payments/refund-decisions.ts';
import { createOrder, payInSandbox } from '../support/buy.ts';
import { insertOrder } from '../support/insert-order.ts';
import { poll } from '../support/poll.ts';
import { newCourse, newTrack, setStatus, TEXT_TRACK, VIDEO_TRACK } from '../support/teach.ts';
import { startTestApp } from '../support/start-test-app.ts';
import type { TestUser } from '../support/test-app.ts';

const t = startTestApp();

const now = new Date('2026-03-01T10:00:00Z');
/** In everything that the person wrote or was called, and in nothing else. */
const MARK = 'zyxmark';
const say = (what: string) => `${MARK} ${what}`;
const picture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#135' } })
    .png()
    .toBuffer();

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const { rows } = (await t.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )) as { rows: { table_name: string }[] };
  const found: string[] = [];
  for (const { table_name: name } of rows) {
    const table = sql.identifier(name);
    const { rows: all } = (await t.db.execute(sql`select ${table}::text as said from ${table}`)) as {
      rows: { said: string }[];
    };
    found.push(...all.map(({ said }) => `${name}: ${said}`));
  }
  return found;
}

async function files(): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(t.deps.env.dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'latin1') })));
}

const form = async (field: string) => {
  const made = new FormData();
  made.set(field, new File([new Uint8Array(await picture())], `${MARK}.png`, { type: 'image/png' }));
  return made;
};
const key = () => crypto.randomUUID();

async function addPicture(author: TestUser, courseId: string) {
  const pictureId = crypto.randomUUID();
  const path = `/course/lesson-picture?courseId=${courseId}&pictureId=${pictureId}`;
  await t.request(path, { as: author, method: 'POST', form: await form('picture'), key: key() });
  return lessonPictureUrl({ courseId, pictureId });
}

async function deleteAccount(who: TestUser) {
  const body = { confirmation: who.username, password: who.password };
  const answer = await t.request('/user', { method: 'DELETE', as: who, body, key: key() });
  expect(answer).toMatchObject({ status: 200 });
}

/** An author who learns too and left a trace everywhere; another learner, who owns one of their courses. */
async function livedIn() {
  const author = await t.signUp({ username: `${MARK}_name`, email: `${MARK}@example.org` });
  await t.request('/user/become-instructor', { as: author, method: 'POST', key: key() });
  const learner = await t.signUp();
  const course = (title: string) => newCourse(t, author, { title: say(title), description: say('description') });
  const [draft, unsold, sold] = [await course('draft'), await course('unsold'), await course('Sold')];
  for (const { _id } of [draft, unsold, sold]) {
    const shown = await addPicture(author, _id);
    // That no lesson names.
    await addPicture(author, _id);
    const text = await newTrack(t, author, {
      courseId: _id,
      ...TEXT_TRACK,
      title: say('text'),
      content: `${say('')} ![](${shown})`,
    });
    await newTrack(t, author, {
      courseId: _id,
      ...VIDEO_TRACK,
      title: say('video'),
    });
    const earlier = { trackId: text._id, version: 9, title: say('before'), content: say('before'), savedAt: now };
    await t.db.insert(trackRevisions).values(earlier);
    const removed = { courseId: _id, type: 'text' as const, title: say('gone'), content: say('gone'), deletedAt: now };
    await t.db.insert(tracks).values(removed);
    await t.request(`/course/thumbnail?courseId=${_id}`, {
      as: author,
      method: 'POST',
      form: await form('thumbnail'),
      key: key(),
    });
    const uploadId = crypto.randomUUID();
    await t.deps.storage.save(`videos/${uploadId}-480p.mp4`, Buffer.from(say('video')));
    const [video] = await t.db
      .select()
      .from(tracks)
      .where(sql`${tracks.courseId} = ${_id} and ${tracks.type} = 'video'`);
    await t.db.insert(videoUploads).values({
      id: uploadId,
      userId: author.id,
      courseId: _id,
      trackId: video?.id ?? '',
      name: `${MARK}.mp4`,
      bytes: 5,
      state: 'failed',
      renditions: [{ quality: '480p', mediaPath: `videos/${uploadId}-480p.mp4`, bytes: 5 }],
      createdAt: now,
      updatedAt: now,
    });
  }
  for (const { _id } of [unsold, sold]) await setStatus(t, author, _id, 'published');
  await t.grant(learner.id, sold._id);
  await t.request('/wishlist/add', { as: learner, body: { courseId: unsold._id }, key: key() });
  await t.request('/cart/add', { as: learner, body: { courseId: unsold._id }, key: key() });
  const [bought = ''] = await t.addCourses({ title: 'Bought' });
  const order = { id: `order_${key()}`, amountPaise: 49_900, currency: 'INR', provider: 'sandbox' as const };
  const items = [{ courseId: bought, pricePaise: 49_900 }];
  await insertOrder(t.db, { ...order, userId: author.id, items, status: 'paid', createdAt: now });
  await t.grant(author.id, bought);
  const money = { courseId: bought, orderId: order.id, amountPaise: 49_900, createdAt: now };
  await t.db
    .insert(refunds)
    .values({ ...money, userId: author.id, reason: say('reason'), note: say('note'), status: 'declined' });
  await t.request('/course/review', {
    as: author,
    body: { courseId: bought, rating: 4, text: say('review') },
    key: key(),
  });
  await t.request('/user/avatar', { as: author, method: 'POST', form: await form('avatar'), key: key() });
  const [{ id: sessionId } = { id: '' }] = await t.db.select().from(session).where(eq(session.userId, author.id));
  const endpoint = `https://fcm.googleapis.com/${MARK}`;
  await t.db
    .insert(pushSubscriptions)
    .values({ userId: author.id, sessionId, endpoint, p256dh: MARK, auth: MARK, createdAt: now });
  const told = {
    userId: author.id,
    kind: 'upload-failed' as const,
    courseId: sold._id,
    note: say('note'),
    createdAt: now,
  };
  const [notice] = await t.db.insert(notifications).values(told).returning();
  await t.db.insert(pushDeliveries).values({ notificationId: notice?.id ?? '', endpoint, dueAt: now });
  await t.request('/user/password/forgot', { body: { email: author.email } });
  await poll(
    async () => (await files()).some(({ path }) => path.endsWith('.eml')),
    15_000,
    () => 'No letter came',
  );
  return { author, learner, draft, unsold, sold, bought, order };
}

describe('an account that is deleted', () => {
  it('leaves nothing of what was called, written and sent but what its owners read', async () => {
    const { author, learner, draft, unsold, sold, bought, order } = await livedIn();
    const before = await dump();
    for (const table of [
      'user',
      'courses',
      'tracks',
      'track_revisions',
      'video_uploads',
      'refunds',
      'reviews',
      'search_words',
    ])
      expect(
        before.some((row) => row.startsWith(`${table}: `) && row.includes(MARK)),
        table,
      ).toBe(true);
    const exported = JSON.stringify((await t.request('/user/export', { as: author })).body);
    for (const what of ['draft', 'before', 'gone', 'reason', 'review']) expect(exported).toContain(say(what));
    const kept = await t.request<ContentAnswer>(`/course/content?courseId=${sold._id}`, { as: learner });

    await deleteAccount(author);
    await sendEventLetters(t.deps);

    // What learners bought they go on reading, in the words in which it was sold. Nothing else is left.
    const rows = (await dump()).filter((row) => row.includes(MARK) || row.includes(author.id));
    const ofSold = (row: string) => /^(courses|tracks): /.test(row) && row.includes(sold._id);
    expect(rows.filter((row) => !ofSold(row))).toEqual([]);
    expect(rows.filter((row) => row.startsWith('courses:'))).toHaveLength(1);
    expect(rows.filter((row) => row.startsWith('tracks:'))).toHaveLength(2);
    expect(rows.join('\n')).not.toMatch(new RegExp(`${MARK}_name|${say('gone')}|${say('before')}`));

    const left = await files();
    expect(left.filter(({ path, text }) => (path + text).includes(MARK)).map(({ path }) => path)).toEqual([]);
    const media = left.map(({ path }) => path).filter((path) => /media|uploads/.test(path));
    // The cover in four forms and the picture of the lesson that is still read.
    expect(media.filter((path) => path.includes('thumbnails'))).toHaveLength(4);
    expect(media.filter((path) => path.includes('lessons'))).toMatchObject([expect.stringContaining(sold._id)]);
    expect(media).toHaveLength(5);

    // Those who own the sold one read it, and it is not for sale.
    const { body: library } = await t.request<LibraryAnswer>('/user/my-learning', { as: learner });
    expect(library.data.purchasedCourses).toMatchObject([{ _id: sold._id, createdBy: { username: 'Deleted user' } }]);
    const read = await t.request<ContentAnswer>(`/course/content?courseId=${sold._id}`, { as: learner });
    expect(read.body.data.map(({ title }) => title)).toEqual(kept.body.data.map(({ title }) => title));
    const stranger = await t.signUp();
    for (const { _id } of [draft, unsold, sold]) {
      expect((await t.request(`/course/get?courseId=${_id}`)).status).toBe(404);
      const asked = { amount: 499, currency: 'INR', items: [_id] };
      expect((await t.request('/order/create', { as: stranger, body: asked, key: key() })).status).toBe(404);
    }
    expect((await t.request<CourseAnswer>(`/course/get?courseId=${sold._id}`, { as: learner })).status).toBe(200);
    const { body: list } = await t.request<CourseListAnswer>('/course/getAll?limit=100');
    expect(list.data.map(({ _id }) => _id)).toEqual([bought]);
    const { body: feed } = await t.request<FeedAnswer>('/catalogue/changes?limit=1000');
    expect(feed.data.upserts.map(({ _id }) => _id)).toEqual([bought]);

    // The books, without the person.
    const [booked] = await t.db.select().from(orders).where(eq(orders.id, order.id));
    expect(booked).toMatchObject({ userId: null, amountPaise: 49_900, status: 'paid' });
    const [refund] = await t.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(refund).toMatchObject({ userId: null, amountPaise: 49_900, status: 'declined', reason: '', note: null });
    const [counted] = await t.db.select().from(courses).where(eq(courses.id, bought));
    expect(counted).toMatchObject({ reviewsCount: 0, averageRating: null });
  }, 120_000);

  it('does not give its username to anybody else, by registering or renaming', async () => {
    const gone = await t.signUp({ username: 'Nadia_Was_Here' });
    await deleteAccount(gone);
    const password = 'correct horse';
    const register = (username: string) =>
      t.request('/user/register', { body: { username, email: `${key()}@example.org`, password } });
    const taken = { status: 409, body: { message: 'This username is taken. Please choose another.' } };
    expect(await register('nadia_was_here')).toMatchObject(taken);
    const other = await t.signUp();
    const rename = (username: string) => t.request('/user/update', { as: other, body: { username }, key: key() });
    expect(await rename('NADIA_was_here')).toMatchObject(taken);
    // A name that was given up by renaming goes back to its owner, and to nobody else.
    expect((await rename('other_for_now')).status).toBe(200);
    expect(await register(other.username)).toMatchObject(taken);
    expect((await rename(other.username)).status).toBe(200);
    await t.signUp({ username: `${other.username}_2`, email: gone.email });
  });

  it('leaves no name in the answers that are kept for others, and of an erased course no words', async () => {
    const author = await t.signUp({ username: `${MARK}_taught` });
    const learner = await t.signUp();
    await t.request('/user/become-instructor', { as: author, method: 'POST', key: key() });
    const teach = async (title: string) => {
      const { _id: courseId } = await newCourse(t, author, { title: say(title), price: 499 });
      const { _id: trackId } = await newTrack(t, author, { ...TEXT_TRACK, courseId });
      await setStatus(t, author, courseId, 'published');
      const order = await createOrder(t, learner, [courseId], 499);
      const body = { items: [courseId], payment: await payInSandbox(t, order) };
      await t.request('/course/purchase', { as: learner, body, key: key() });
      const mark = { courseId, trackId, completedAt: Date.now(), unmarkedAt: 0 };
      const items = [{ ...mark, furthestSeconds: 0, positionSeconds: 0, positionAt: 0 }];
      await t.request('/progress', { as: learner, method: 'PUT', body: { items } });
      const issue = { as: learner, body: { courseId, name: 'Asha Rao' }, key: key() };
      expect(await t.request('/certificate', issue)).toMatchObject({ status: 200 });
      return { courseId, again: () => t.request('/certificate', issue) };
    };
    const kept = await teach('kept');
    const erased = await teach('erased');
    const ask = { as: learner, body: { courseId: erased.courseId, reason: 'Too fast' }, key: key() };
    const { body } = await t.request<{ data: { _id: string } }>('/refund', ask);
    await approveRefund(t.db, t.deps, body.data._id);
    await deleteAccount(author);

    const answers = (await dump()).filter((row) => row.startsWith('idempotency: '));
    expect(answers.filter((row) => row.includes(`${MARK}_taught`) || row.includes(say('erased')))).toEqual([]);
    // And what is left is still an answer.
    const instructor = 'Deleted user';
    const title = 'Deleted course';
    expect(await kept.again()).toMatchObject({
      replayed: true,
      body: { data: { courseTitle: say('kept'), instructor } },
    });
    expect(await erased.again()).toMatchObject({ replayed: true, body: { data: { courseTitle: title, instructor } } });
    expect(await t.request('/refund', ask)).toMatchObject({ replayed: true, body: { data: { courseTitle: title } } });
  }, 120_000);
});
