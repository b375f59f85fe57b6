import { startDevice } from '../support/device.tsx';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CartAnswer } from '#contract/library.ts';
import { TEXT } from '#contract/texts.ts';
import { openDb } from '#data/db/database.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { requestDrain } from '#data/queries/drains.ts';
import { courseSummary } from '../support/course-summary.ts';

const device = startDevice();

async function putIntoCart(...titles: string[]) {
  const ids = await device.server.addCourses(...titles.map((title) => ({ title })));
  for (const courseId of ids) await device.server.request('/cart/add', { as: device.user, body: { courseId } });
}

describe('the cart screen', () => {
  it('sends a visitor to the sign-in and remembers where they were going', async () => {
    const { address } = await device.open('/cart');
    await waitFor(() => expect(address()).toBe('/login?next=%2Fcart'));
  });

  it('says that it is empty and leads to the courses', async () => {
    await device.signIn();
    await device.open('/cart');
    expect(await screen.findByText(TEXT.cart.emptyTitle)).toBeTruthy();
    expect(screen.getByText(TEXT.cart.emptyText)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/');
  });

  it('says why it cannot be shown, and shows it after Retry', async () => {
    await putIntoCart('Rust without fear');
    await device.signIn();
    device.online = false;
    await device.open('/cart');
    expect((await screen.findByRole('alert')).textContent).toContain(TEXT.cart.fetchFailed);
    device.online = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Rust without fear' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes a course out at once and brings it back on Undo', async () => {
    await putIntoCart('Guitar', 'Chess');
    await device.signIn();
    await device.open('/cart');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Guitar' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Guitar' })).toBeNull());
    expect(screen.getByText('1 course')).toBeTruthy();
    expect(screen.getByText('₹499.00')).toBeTruthy();
    expect(await screen.findByText(TEXT.cart.removed)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: 'Guitar' })).toBeTruthy();
    expect(screen.getByText('₹998.00')).toBeTruthy();
    const { body } = await device.server.request<CartAnswer>('/cart', { as: device.user });
    expect(body.cart.map(({ title }) => title).sort()).toEqual(['Chess', 'Guitar']);
  });

  it.each([
    ['taken', 'Saved'],
    ['refused', null],
  ])('tells what waits on this device from what the server has %s', async (fate, mark) => {
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
});
