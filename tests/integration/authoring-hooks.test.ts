// Before the window: it would put the database there.
import 'fake-indexeddb/auto';
import '../support/browser-globals.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configureHttp } from '#data/api/http-client.ts';
import { closeDb } from '#data/db/database.ts';
import { DATABASE_NAME } from '#data/db/database-name.ts';
import { drainOutbox } from '#data/outbox/delivery/drain.ts';
import { useCourseDraft } from '#data/queries/authoring/course-draft.ts';
import { addTrack, createCourse } from '#data/queries/authoring/author.ts';
import { useInstructorCourses } from '#data/queries/authoring/instructor-courses.ts';
import { courseEdit } from '#data/outbox/commands/instructor/course-edit.ts';
import { refreshAfter } from '#data/queries/refresh-after.ts';
import { endSession, getSession, signIn } from '#data/session/session-store.ts';
import { aUser } from '../support/a-user.ts';
import { courseFields, newTrack } from '../support/authored.ts';
import { createAuthoringServer } from '../support/authoring-server.ts';

configure({ asyncUtilTimeout: 10_000 });
const server = createAuthoringServer();
let online = true;
let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);

beforeEach(async () => {
  await closeDb();
  await Dexie.delete(DATABASE_NAME);
  online = true;
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  configureHttp({
    baseUrl: '',
    token: () => getSession().token,
    onUnauthorized: () => undefined,
    fetch: (url, init) => (online ? server.fetch(url, init) : Promise.reject(new TypeError('failed to fetch'))),
  });
  signIn('token', aUser('ana', 'both'));
});
afterEach(() => {
  cleanup();
  endSession('logout');
  client.clear();
});

it('shows what waits, follows what arrives and what was made elsewhere, and paints the copy without a network', async () => {
  online = false;
  const list = renderHook(() => useInstructorCourses(), { wrapper }).result;
  await waitFor(() => expect(list.current.error).toEqual({ kind: 'network' }));
  const { courseId } = await act(() => createCourse(courseFields, null));
  await waitFor(() => expect(list.current).toMatchObject({ courses: [{ _id: courseId }], error: null }));
  const one = renderHook(() => useCourseDraft(courseId), { wrapper }).result;
  const { trackId } = await act(() => addTrack(courseId, newTrack()));
  await waitFor(() => expect(one.current).toMatchObject({ waiting: true, draft: { tracks: [{ _id: trackId }] } }));

  online = true;
  await act(() => drainOutbox({ userId: 'ana', reconnected: true }));
  Object.assign(server.tracks.get(trackId) ?? {}, { title: 'Elsewhere', version: 2 });
  await act(() => refreshAfter(client, courseEdit.refreshes));
  await waitFor(() =>
    expect(one.current).toMatchObject({ waiting: false, draft: { tracks: [{ title: 'Elsewhere' }] } }),
  );
  expect(localStorage.getItem('instructorCourses')).toContain(courseId);

  cleanup();
  client.clear();
  online = false;
  const again = renderHook(() => useCourseDraft(courseId), { wrapper }).result;
  await waitFor(() => expect(again.current).toMatchObject({ isPending: false, error: null, conflicts: [] }));
  expect(again.current.draft?.tracks).toMatchObject([{ title: 'Elsewhere' }]);
});
