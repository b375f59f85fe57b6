import { startDevice } from '../support/device.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CartAnswer } from '#contract/library.ts';
import { openDb } from '#data/db/database.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { courseSummary } from '../support/course-summary.ts';

const device = startDevice();

/** Says without a network what the learner would say on a course's page; by itself it is sent in a minute, too late for a test. */
async function wantOffline(...titles: string[]) {
  const ids = await device.server.addCourses(...titles.map((title) => ({ title })));
  device.online = false;
  for (const [i, title] of titles.entries())
    await enqueue(
      'cart-add',
      device.user.id,
      { course: { ...courseSummary(ids[i] ?? ''), title } },
      { delayMs: 60_000 },
    );
}

const badge = (name: RegExp) => screen.findByRole('button', { name });
const row = async (title: string) => within((await screen.findByText(new RegExp(`^Add “${title}”`))).closest('li')!);
const cart = async () =>
  (await device.server.request<CartAnswer>('/cart', { as: device.user })).body.cart.map(({ title }) => title).sort();

describe('the sync panel', () => {
  it('opens from the badge, lists what waits, discards with undo, and sends the rest', async () => {
    await device.signIn();
    await wantOffline('Guitar', 'Chess');
    await device.open('/settings');
    await userEvent.click(await badge(/^2 changes waiting/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes waiting to sync' }));
    expect(await dialog.findAllByText(/just now/)).toHaveLength(2);
    // There is no Background Sync here.
    expect(await dialog.findByText('Keep this page open until syncing is complete: 2 left')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: /^Discard: Add “Chess”/ }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Discard: Add “Chess”/ })).toBeNull());
    await userEvent.click(await dialog.findByRole('button', { name: /^Undo: Add “Chess”/ }));
    await dialog.findByRole('button', { name: /^Discard: Add “Chess”/ });
    await userEvent.click(dialog.getByRole('button', { name: /^Discard: Add “Chess”/ }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: /^Discard: Add “Chess”/ })).toBeNull());

    device.online = true;
    await userEvent.click(dialog.getByRole('button', { name: 'Sync now' }));
    expect(await dialog.findByText('Everything is synced')).toBeTruthy();
    expect(await cart()).toEqual(['Guitar']);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leads to a backup where the browser would delete what has waited for long', async () => {
    const settings = async () => {
      cleanup();
      await device.open('/settings');
      await row('Guitar');
      return screen.queryByRole('link', { name: 'Save a backup' });
    };
    await device.signIn();
    await wantOffline('Guitar');
    const iPhone = { standalone: false, maxTouchPoints: 5 };
    for (const [name, value] of Object.entries(iPhone))
      Object.defineProperty(navigator, name, { value, configurable: true });
    try {
      expect(await settings()).toBeNull();
      await (await openDb()).outbox.toCollection().modify({ createdAt: Date.now() - 2 * 86_400_000 });
      expect((await settings())?.getAttribute('href')).toBe('/settings#sync');
    } finally {
      for (const name of Object.keys(iPhone)) Reflect.deleteProperty(navigator, name);
    }
    expect(await settings()).toBeNull();
  });

  it('says what could not be sent, and sends nothing twice', async () => {
    await device.signIn();
    await wantOffline('Guitar');
    await device.open('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText('1 change could not be synced yet.')).toBeTruthy();
    await userEvent.click(await (await row('Guitar')).findByRole('button', { name: /^Retry/ }));
    device.online = true;
    await userEvent.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText('Everything is synced')).toBeTruthy();
    expect(await cart()).toEqual(['Guitar']);
  });

  it("shows a refusal in the server's words, with the way to correct it", async () => {
    await device.signIn();
    await enqueue('cart-add', device.user.id, { course: { ...courseSummary('gone'), title: 'Gone' } });
    await device.open('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Sync now' }));
    const refused = await row('Gone');
    expect(await refused.findByText(/^Could not sync: /)).toBeTruthy();
    expect(refused.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe('/course/overview/gone');
  });

  it('tells that work of another account waits, without a word of it, and discards it when asked twice', async () => {
    await enqueue('cart-add', 'somebody-else', { course: { ...courseSummary('x'), title: 'Their secret course' } });
    await device.signIn();
    await device.open('/settings');
    expect(await screen.findByText(/They sync when that account logs in here/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('secret');
    expect(screen.getByText('Everything is synced')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard them…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(await (await openDb()).outbox.count()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Discard them…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard permanently' }));
    await waitFor(async () => expect(await (await openDb()).outbox.count()).toBe(0));
    await waitFor(() => expect(screen.queryByText(/^Another account/)).toBeNull());
  });
});

describe('logging out', () => {
  const logOut = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  };
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Log out with changes waiting to sync?' }));
  const isOut = () => waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
  const left = async () => (await (await openDb()).outbox.toArray()).map(({ type }) => type);

  it('asks nothing when nothing waits', async () => {
    await device.signIn();
    await device.open('/settings');
    await logOut();
    await isOut();
  });

  it('asks, and stays on Cancel', async () => {
    await device.signIn();
    await wantOffline('Guitar');
    await device.open('/settings');
    await logOut();
    await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });

  it('sends what waits first, and asks again when it cannot', async () => {
    await device.signIn();
    await wantOffline('Guitar');
    await device.open('/settings');
    await logOut();
    await userEvent.click((await question()).getByRole('button', { name: 'Sync now' }));
    expect(await (await question()).findByText(/^1 change could not be synced\./)).toBeTruthy();
    device.online = true;
    await userEvent.click((await question()).getByRole('button', { name: 'Sync now' }));
    await isOut();
    expect(await cart()).toEqual(['Guitar']);
  });

  it.each([
    ['Keep on this device for me', ['cart-add', 'logout-revoke']],
    ['Discard 1 change', ['logout-revoke']],
  ])('does as it is told: %s', async (choice, rows) => {
    await device.signIn();
    await wantOffline('Guitar');
    await device.open('/settings');
    await logOut();
    await userEvent.click((await question()).getByRole('button', { name: choice }));
    await isOut();
    await waitFor(async () => expect(await left()).toEqual(rows));
  });
});
