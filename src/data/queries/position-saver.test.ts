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

beforeEach(() => {
  configureHttp({ fetch: () => Promise.reject(new TypeError('no network')) });
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
  saver.leave();
  expect(kept()).toBe(12);
  await expect.poll(kept).toBeNull();
  expect(await inOutbox()).toContain(12);
});

it('keeps also what was said a moment ago, as at a pause', async () => {
  const saver = createPositionSaver();
  saver.savePosition(at(21));
  saver.flush();
  saver.leave();
  expect(kept()).toBe(21);
  await expect.poll(kept).toBeNull();
  expect(await inOutbox()).toContain(21);
});

it('keeps nothing of what is durable', async () => {
  const saver = createPositionSaver();
  saver.savePosition(at(21));
  await expect.poll(inOutbox).toContain(21);
  saver.leave();
  expect(kept()).toBeNull();
});
