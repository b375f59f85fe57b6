import '../../../tests/support/browser-globals.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { courseEdit } from '#data/outbox/commands/instructor/course-edit.ts';
import { courseNoticesRead } from '#data/outbox/commands/instructor/course-notices-read.ts';
import { cartAdd } from '#data/outbox/commands/learner/cart-add.ts';
import { endSession, getSession, signIn, updateUser } from '#data/session/session-store.ts';
import type { User } from '#contract/user.ts';
import { aUser } from '../../../tests/support/a-user.ts';
import { queryKeys } from './query-keys.ts';
import { refreshAfter, refreshUser } from './refresh-after.ts';

const client = new QueryClient();
const KEYS = {
  catalogue: queryKeys.topCourses,
  authored: queryKeys.authored('ana'),
  notices: queryKeys.notices('ana'),
  draft: queryKeys.draft('ana', 'c1'),
};
const stale = () =>
  Object.entries(KEYS)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);

beforeEach(() => {
  signIn('token', aUser('ana', 'both'));
  for (const key of Object.values(KEYS)) client.setQueryData(key, []);
});
afterEach(() => endSession('logout'));

it('asks for the notifications alone after some were read: no course has changed', async () => {
  await refreshAfter(client, courseNoticesRead.refreshes);
  expect(stale()).toEqual(['notices']);
});

it("asks for the courses everywhere, and for the instructor's notifications, after a change of one", async () => {
  await refreshAfter(client, courseEdit.refreshes);
  expect(stale()).toEqual(['catalogue', 'authored', 'notices', 'draft']);
});

it('asks once more for what was being asked for the first time: that answer may be of before the command', async () => {
  const asked: ((answer: string) => void)[] = [];
  const queryKey = queryKeys.cart('ana');
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const refreshed = refreshAfter(client, cartAdd.refreshes);
  asked[0]?.('before');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.('after');
  await refreshed;
  expect(client.getQueryData(queryKey)).toBe('after');
  stop();
});

it('asks for the user again when the user was changed meanwhile: that answer may be of before the change', async () => {
  const student = aUser('ana');
  const instructor = aUser('ana', 'both');
  updateUser(student);
  const asked: ((answer: Response) => void)[] = [];
  const answer = (index: number, user: User) => asked[index]?.(new Response(JSON.stringify({ success: true, user })));
  configureHttp({ baseUrl: 'http://test', fetch: () => new Promise((resolve) => asked.push(resolve)) });

  const refreshed = refreshUser();
  await expect.poll(() => asked.length).toBe(1);
  updateUser(instructor);
  answer(0, student);
  await expect.poll(() => asked.length).toBe(2);
  expect(getSession().user?.role).toBe('both');
  answer(1, instructor);
  await refreshed;
  expect(getSession().user?.role).toBe('both');
});
