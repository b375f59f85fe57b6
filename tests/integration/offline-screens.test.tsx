import { startDevice } from '../support/device.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openDb } from '#data/db/database.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { requestDrain } from '#data/queries/drains.ts';
import { courseSummary } from '../support/course-summary.ts';

const device = startDevice();
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

async function putIntoCart(...titles: string[]) {
  const ids = await device.server.addCourses(...titles.map((title) => ({ title })));
  for (const courseId of ids) await device.server.request('/cart/add', { as: device.user, body: { courseId } });
}

it.each([
  ['taken', 'Saved'],
  ['refused', null],
])('the cart tells what waits on this device from what the server has %s', async (fate, mark) => {
  await putIntoCart('Guitar');
  const [id = ''] = await device.server.addCourses({ title: 'Chess' });
  await device.signIn();
  await device.open('/cart');
  await screen.findByRole('heading', { name: 'Guitar' });
  device.online = false;
  const course = courseSummary(fate === 'taken' ? id : crypto.randomUUID());
  await enqueue('cart-add', device.user.id, { course: { ...course, title: 'Chess' } });
  expect(await screen.findByText(/^Saved on this device/)).toBeTruthy();
  device.online = true;
  requestDrain({ reconnected: true });
  await waitFor(async () => {
    const rows = await (await openDb()).outbox.toArray();
    expect(rows.map(({ state }) => state)).toEqual(fate === 'taken' ? [] : ['dead']);
  });
  await waitFor(() => expect(screen.queryByText(/^Saved on this device/)).toBeNull());
  if (mark) expect(await screen.findByText(mark)).toBeTruthy();
  else expect(screen.queryByText('Saved')).toBeNull();
});

it('the profile without a network shows what this device knows and says which part is missing', async () => {
  await device.signIn();
  device.online = false;
  await device.open('/profile');
  expect((await panel('You')).getByText(device.user.email)).toBeTruthy();
  const details = await panel('Account Details');
  expect(await details.findByText(/^Your sign-in details/)).toBeTruthy();
  expect(await (await panel('My Courses')).findByText(/^The courses you created/)).toBeTruthy();
  device.online = true;
  await userEvent.click(details.getByRole('button', { name: 'Retry' }));
  expect(await details.findByText('Email and password')).toBeTruthy();
});
