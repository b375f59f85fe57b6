import { startDevice } from '../support/device.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getSession } from '#data/session/session-store.ts';

const device = startDevice();
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the profile', () => {
  it('shows who is signed in, with the real provider, and says what is not there yet', async () => {
    await device.signIn();
    await device.open('/profile');
    const { user } = device;
    const you = await panel('You');
    expect(you.getByText(user.username)).toBeTruthy();
    expect(you.getByText(user.email)).toBeTruthy();
    expect(you.getByText(user.username.charAt(0).toUpperCase())).toBeTruthy();
    expect(you.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Student']);
    const details = await panel('Account Details');
    expect(await details.findByText('Email and password')).toBeTruthy();
    expect(details.getByText(user.id)).toBeTruthy();
    expect(await screen.findByText('No courses created yet.')).toBeTruthy();
    expect(await screen.findByText('No courses purchased yet.')).toBeTruthy();
  });

  it('lists created and bought courses with their prices in rupees, and counts them', async () => {
    const { server, user } = device;
    await server.addCourses({ ownerId: user.id, title: 'Mine', status: 'draft', pricePaise: 12_345_600 });
    const [bought = ''] = await server.addCourses({ title: 'Bought', category: 'personal-development' });
    await server.grant(user.id, bought);
    await server.request('/user/become-instructor', { as: user, method: 'POST' });
    await device.signIn();
    await device.open('/profile');
    expect((await panel('You')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Instructor',
      'Student',
    ]);
    const mine = within(await (await panel('My Courses')).findByRole('listitem'));
    expect(mine.getByText('₹1,23,456.00')).toBeTruthy();
    expect(mine.getByText('Draft')).toBeTruthy();
    const owned = within(await (await panel('Purchased Courses')).findByRole('listitem'));
    expect(owned.getByText('Personal Development')).toBeTruthy();
    expect(owned.getByText('₹499.00')).toBeTruthy();
    const counts = await panel('Course Information');
    await waitFor(() => expect(counts.getAllByText('1')).toHaveLength(2));
  });

  it('without a network shows what this device knows and says which part is missing', async () => {
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

  it('logs out to the home page', async () => {
    await device.signIn();
    const { address } = await device.open('/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(getSession().status).toBe('signed-out'));
    await waitFor(() => expect(address()).toBe('/'));
  });
});
