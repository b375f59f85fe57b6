import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { accountEvents, videoUploads } from '#server/db/schema.ts';
import { claimVideo } from '#server/services/uploads/video-queue.ts';
import { startBackground } from '#server/start-background.ts';
import { fakeMp4 } from '../support/fake-video.ts';
import { insertOrder } from '../support/insert-order.ts';
import { startTestApp } from '../support/start-test-app.ts';
import { newTrack, teach, VIDEO_TRACK } from '../support/teach.ts';
import { createTestApp } from '../support/test-app.ts';
import { testDatabaseUrl } from '../support/test-database.ts';
import { uploadVideo } from '../support/upload.ts';

const METRICS_TOKEN = 'of-the-scraper-alone';
const t = startTestApp({ env: { METRICS_TOKEN }, courses: [{}] });
const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };

/** The values of one metric by its labels, as `{queue="pushes"}`; without labels the key is empty. */
async function read(name: string, app = t.app): Promise<Record<string, number>> {
  const text = await (await app.request('/metrics', { headers })).text();
  const lines = [...text.matchAll(new RegExp(`^${name}(\\{.*\\})? (\\S+)$`, 'gm'))];
  return Object.fromEntries(lines.map(([, labels = '', value]) => [labels, Number(value)]));
}

describe('/metrics', () => {
  it('counts what devices deliver: accepted, refused, repeated', async () => {
    const user = await t.signUp();
    const before = await read('command_deliveries_total');
    const courseId = '00000000-0000-4000-8000-000000000000';
    await t.request('/cart/add', { as: user, key: 'a-key-of-nothing', body: { courseId } });
    const become = { as: user, key: 'a-key-of-its-own', body: {} };
    await t.request('/user/become-instructor', become);
    await t.request('/user/become-instructor', become);
    const after = await read('command_deliveries_total');
    const grew = (result: string) => (after[`{result="${result}"}`] ?? 0) - (before[`{result="${result}"}`] ?? 0);
    expect(['accepted', 'refused', 'repeated', 'failed'].map(grew)).toEqual([1, 1, 1, 0]);
  });

  it('counts answers from memory', async () => {
    const path = `/api/v1/course/getAll?limit=3`;
    for (let n = 0; n < 3; n++) expect((await t.app.request(path)).status).toBe(200);
    const answers = await read('public_answers_total');
    expect(answers).toEqual({ '{from="memory"}': 2, '{from="database"}': 1 });
  });

  it('tells what waits, and for how long', async () => {
    const user = await t.signUp();
    const now = t.deps.clock.now();
    const happenedAt = new Date(now.getTime() - 90_000);
    const event = { kind: 'login', device: '', requestId: '', letterTo: user.email, letterDueAt: now };
    await t.db.insert(accountEvents).values({ ...event, userId: user.id, happenedAt });
    t.advance(20_000);
    const waiting = await read('queue_waiting');
    expect(Object.keys(waiting).sort()).toEqual(
      ['account-letters', 'letters', 'pushes', 'refunds', 'videos'].map((queue) => `{queue="${queue}"}`),
    );
    expect(waiting['{queue="pushes"}']).toBe(0);
    expect(waiting['{queue="account-letters"}']).toBe(
      await t.db.$count(accountEvents, isNotNull(accountEvents.letterDueAt)),
    );
    expect(waiting['{queue="account-letters"}']).toBeGreaterThan(0);
    const oldest = await read('queue_oldest_seconds');
    expect(oldest['{queue="account-letters"}']).toBeCloseTo(110, 0);
    expect(oldest['{queue="videos"}']).toBe(0);
  });

  it('tells whether anybody has a video', async () => {
    const owner = await teach(t, await t.signUp());
    const track = await newTrack(t, owner, { ...VIDEO_TRACK, videoUrl: null, fileFollows: true });
    const id = await uploadVideo(t, owner, track, fakeMp4(9000));
    const inWork = async () => (await read('videos_in_work'))[''];
    t.advance(20_000);
    expect(await inWork()).toBe(0);
    await claimVideo(t.db, t.deps, { here: [id], inBucket: false });
    t.advance(20_000);
    expect(await inWork()).toBe(1);
    t.advance(20_000);
    expect(await inWork(), 'its lease is over').toBe(0);
    await t.db.delete(videoUploads);
  });

  it('tells how the orders of the last day stand', async () => {
    const user = await t.signUp();
    const now = t.deps.clock.now();
    const order = {
      userId: user.id,
      amountPaise: 100,
      currency: 'INR',
      provider: 'sandbox',
      status: 'failed',
    } as const;
    const day = 24 * 3600 * 1000;
    const [courseId = ''] = await t.addCourses({});
    const items = [{ courseId, pricePaise: 100 }];
    await insertOrder(t.db, { ...order, items, id: 'order_today', createdAt: now });
    await insertOrder(t.db, { ...order, items, id: 'order_before', createdAt: new Date(now.getTime() - 2 * day) });
    t.advance(20_000);
    expect(await read('orders_last_day')).toEqual({
      '{status="created"}': 0,
      '{status="paid"}': 0,
      '{status="failed"}': 1,
    });
  });

  it('tells when each background job last ended well', async () => {
    expect(await read('task_last_success_timestamp_seconds')).toEqual({});
    const background = startBackground(t.deps);
    const jobs = ['event-letters', 'leftovers', 'lessons', 'letters', 'prune', 'pushes', 'reconcile', 'reseal'];
    await expect.poll(() => [...t.deps.lastRuns.keys()].sort()).toEqual([...jobs, 'staged-files', 'videos']);
    await background.stop();
    const last = await read('task_last_success_timestamp_seconds');
    expect(last['{task="reconcile"}']).toBeCloseTo(t.deps.clock.now().getTime() / 1000, -2);
  });

  it('tells that the database is away, and how its pool is used', async () => {
    expect(await read('database_up')).toEqual({ '': 1 });
    const away = new Proxy(t.db, {
      get: () => () => {
        throw new Error('gone');
      },
    });
    const pool = { totalCount: 7, idleCount: 2, waitingCount: 3 };
    const app = createApp({ ...t.deps, db: away, pool });
    expect(await read('database_up', app)).toEqual({ '': 0 });
    expect(await read('database_connections', app)).toEqual({ '{state="used"}': 5, '{state="idle"}': 2 });
    expect(await read('database_waiting', app)).toEqual({ '': 3 });
  });

  it.skipIf(!testDatabaseUrl)('tells of the connections that there are', async () => {
    const { '{state="used"}': used = -1, '{state="idle"}': idle = -1 } = await read('database_connections');
    expect(used).toBeGreaterThanOrEqual(0);
    expect(used + idle).toBeGreaterThan(0);
    expect(used + idle).toBeLessThanOrEqual(10);
  });
});

describe('/readyz and /healthz', () => {
  it('part while the server is about to stop', async () => {
    const app = createApp({ ...t.deps, draining: true });
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/healthz')).status).toBe(200);
    expect(await read('server_draining', app)).toEqual({ '': 1 });
    expect(await read('server_draining')).toEqual({ '': 0 });
  });

  it('part while the database lacks tables of this version', async () => {
    const own = await createTestApp({});
    expect((await own.app.request('/readyz')).status).toBe(200);
    await own.db.execute('delete from drizzle.__drizzle_migrations where id > 5');
    const answer = await own.app.request('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: 'The database lacks tables of this version.' });
    expect((await own.app.request('/healthz')).status).toBe(200);
    await own.close();
  });
});
