import { startDevice } from '../support/device.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#config/paths.ts';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { openDb } from '#data/db/database.ts';
import { requestDrain } from '#data/queries/drains.ts';
import { newCourse, newTrack } from '../support/teach.ts';

const device = startDevice();
afterEach(async () => {
  notifications.clean();
  // They leave the page with a transition, and the next test must not take one of these for its own.
  await waitFor(() => expect(screen.queryByText(AUTHORING_TEXT.published)).toBeNull());
  vi.restoreAllMocks();
});

/** The next answers to a change of the status say success and nothing else. */
function answerWithoutData(data: object = {}) {
  const { app } = device.server;
  const real = app.fetch.bind(app);
  return vi
    .spyOn(app, 'fetch')
    .mockImplementation((request, ...rest) =>
      request.url.includes('/course/status')
        ? Response.json({ success: true, message: 'ok', ...data })
        : real(request, ...rest),
    );
}
async function openOwnCourse() {
  const { server, user } = device;
  await server.request('/user/become-instructor', { as: user, method: 'POST', key: crypto.randomUUID() });
  const { _id } = await newCourse(server, user);
  // Without a lesson it could not be published.
  await newTrack(server, user, { courseId: _id });
  await device.signIn();
  await device.open(paths.instructorCourse(_id));
  await screen.findByText('DRAFT');
  return _id;
}
async function publish() {
  await userEvent.click(await screen.findByRole('button', { name: 'Publish Course' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish Course' }));
}
const waiting = async () => (await openDb()).outbox.toArray();

it.each([
  ['no data', {}],
  ['empty data', { data: null }],
  ['another status', { data: { _id: 'other', status: 'published' } }],
])('shows the error and the old status after a success that tells %s, and no success', async (_what, told) => {
  await openOwnCourse();
  const answers = answerWithoutData(told);
  await publish();
  expect(await screen.findByText(AUTHORING_TEXT.statusFailed)).toBeTruthy();
  expect(await screen.findByText('DRAFT')).toBeTruthy();
  expect(screen.queryByText('PUBLISHED')).toBeNull();
  expect(screen.queryByText(AUTHORING_TEXT.published)).toBeNull();

  // Another try says what it reaches, and nothing of the first is left to be tried.
  answers.mockRestore();
  await publish();
  expect(await screen.findByText(AUTHORING_TEXT.published)).toBeTruthy();
  expect(await screen.findByText('PUBLISHED')).toBeTruthy();
  await waitFor(async () => expect(await waiting()).toEqual([]));
});

it('takes back what was hoped for offline when the delivery tells nothing', async () => {
  await openOwnCourse();
  device.online = false;
  await publish();
  expect(await screen.findByText('PUBLISHED')).toBeTruthy();
  answerWithoutData();
  device.online = true;
  act(() => requestDrain({ reconnected: true }));
  expect(await screen.findByText('DRAFT')).toBeTruthy();
  expect(await waiting()).toMatchObject([{ state: 'dead', lastMessage: AUTHORING_TEXT.statusFailed }]);
  expect(screen.queryByText(AUTHORING_TEXT.published)).toBeNull();
});
