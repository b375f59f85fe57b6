// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Progress } from '#contract/progress.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { closeDb, openDb } from '#data/db/database.ts';
import { signIn } from '#data/session/session-store.ts';
import { createPositionSaver } from './position-saver.ts';

const at = (seconds: number) => ({ courseId: 'c', trackId: 't', seconds, durationSeconds: 100 });
const kept = () => {
  const text = localStorage.getItem('lastPosition');
  return text === null ? null : (JSON.parse(text) as { progress: Progress }).progress.positionSeconds;
};
const inOutbox = async () =>
  (await (await openDb()).outbox.toArray()).flatMap(({ payload }) =>
    (payload as { items: Progress[] }).items.map(({ positionSeconds }) => positionSeconds),
  );

let told: { seconds: number | undefined; keepalive: boolean | undefined }[] = [];

beforeEach(() => {
  told = [];
  configureHttp({
    token: () => 'token',
    fetch: (_url, { body, keepalive }) => {
      const { items } = JSON.parse(body as string) as { items: Progress[] };
      told.push({ seconds: items[0]?.positionSeconds, keepalive });
      return Promise.reject(new TypeError('no network'));
    },
  });
  signIn('token', { _id: 'ana', username: 'ana', email: 'a@b.c', avatar: null, role: 'student', purchasedCourses: [] });
});
afterEach(async () => {
  await (await openDb()).outbox.clear();
  await closeDb();
  localStorage.clear();
});

it('keeps the place of a page that is left before the database has it', async () => {
  const saver = createPositionSaver();
  saver.savePosition(at(10));
  saver.savePosition(at(12));
  saver.leave({ forGood: false });
  expect(kept()).toBe(12);
  await expect.poll(kept).toBeNull();
  expect(await inOutbox()).toContain(12);
});

it('keeps also what was said a moment ago, as at a pause', async () => {
  const saver = createPositionSaver();
  saver.savePosition(at(21));
  saver.flush();
  saver.leave({ forGood: false });
  expect(kept()).toBe(21);
  await expect.poll(kept).toBeNull();
  expect(await inOutbox()).toContain(21);
});

it('keeps nothing of what is durable', async () => {
  const saver = createPositionSaver();
  saver.savePosition(at(21));
  await expect.poll(inOutbox).toContain(21);
  saver.leave({ forGood: false });
  expect(kept()).toBeNull();
});

it('tells the server what a page that is left for good can no longer make durable', async () => {
  const saver = createPositionSaver();
  saver.savePosition(at(33));
  saver.leave({ forGood: false });
  await Promise.resolve();
  expect(told).toEqual([]);
  saver.leave({ forGood: true });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(told).toEqual([{ seconds: 33, keepalive: true }]);
  // The page was gone before the server's answer, so the next page sends the position again.
  expect(kept()).toBe(33);
});
