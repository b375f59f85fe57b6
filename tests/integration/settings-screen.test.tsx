import { startDevice } from '../support/device.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserExport } from '#contract/account.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { openDb } from '#data/db/database.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { getSession } from '#data/session/session-store.ts';
import { courseSummary } from '../support/course-summary.ts';

const device = startDevice();
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const toast = (text: string | RegExp) => screen.findByText(text);
const logIn = (password: string) =>
  device.server.request<LoginAnswer>('/user/login', { body: { email: device.user.email, password } });

async function openSettings() {
  await device.signIn();
  return device.open('/settings');
}

/** As the browser tells when the network goes. */
function goOffline() {
  device.online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new window.Event('offline')));
}
afterEach(() => {
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new window.Event('online')));
});

describe('the username', () => {
  it('is changed, and header and other tabs know at once', async () => {
    await openSettings();
    await press('Change username');
    const fields = await form('Change username');
    const input = fields.getByLabelText('Username');
    await userEvent.clear(input);
    await userEvent.type(input, 'brand.new');
    await userEvent.click(fields.getByRole('button', { name: 'Save username' }));
    await toast('Your profile was updated.');
    expect(await screen.findByText('brand.new')).toBeTruthy();
    expect(getSession().user?.username).toBe('brand.new');
    expect(localStorage.getItem('authUser')).toContain('brand.new');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change username'));
  });

  it('says what is wrong beside the field, and keeps what was typed after a refusal', async () => {
    await device.server.signUp({ username: 'already_there' });
    await openSettings();
    await press('Change username');
    const fields = await form('Change username');
    const input = fields.getByLabelText<HTMLInputElement>('Username');
    await userEvent.clear(input);
    await userEvent.type(input, 'ab');
    await userEvent.click(fields.getByRole('button', { name: 'Save username' }));
    expect(await fields.findByText('Username must have at least 3 characters')).toBeTruthy();
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(input);
    await userEvent.type(input, 'Already_There');
    await userEvent.click(fields.getByRole('button', { name: 'Save username' }));
    expect((await fields.findByRole('alert')).textContent).toBe('This username is taken. Please choose another.');
    expect(input.value).toBe('Already_There');
  });
});

describe('the password', () => {
  it('is changed with the current one', async () => {
    await openSettings();
    await press('Change password');
    const fields = await form('Change password');
    await userEvent.type(fields.getByLabelText('Current password'), 'not it at all');
    await userEvent.type(fields.getByLabelText('New password'), 'battery staple');
    await userEvent.type(fields.getByLabelText('New password again'), 'battery stapler');
    const send = () => userEvent.click(fields.getByRole('button', { name: 'Change password' }));
    await send();
    expect(await fields.findByText('The new passwords do not match')).toBeTruthy();
    await userEvent.clear(fields.getByLabelText('New password again'));
    await userEvent.type(fields.getByLabelText('New password again'), 'battery staple');
    await send();
    expect(await fields.findByText('The current password is incorrect.')).toBeTruthy();
    await userEvent.clear(fields.getByLabelText('Current password'));
    await userEvent.type(fields.getByLabelText('Current password'), device.user.password);
    await send();
    await toast(/^Your password was changed/);
    expect((await logIn('battery staple')).status).toBe(200);
    expect(getSession().status).toBe('signed-in');
  });

  it('needs a connection, says so, and keeps what was typed', async () => {
    await openSettings();
    await press('Change password');
    const fields = await form('Change password');
    const input = fields.getByLabelText<HTMLInputElement>('Current password');
    await userEvent.type(input, 'typed before');
    goOffline();
    expect(await fields.findByText('You are offline. Changing your password needs a connection.')).toBeTruthy();
    expect(fields.getByRole('button', { name: 'Change password' })).toHaveProperty('disabled', true);
    expect(input.value).toBe('typed before');
  });
});

describe('the picture', () => {
  it('is refused before it is sent when it is too large or none', async () => {
    await openSettings();
    const input = await screen.findByLabelText<HTMLInputElement>('Picture file');
    const choose = (file: { type: string; size: number }) => fireEvent.change(input, { target: { files: [file] } });
    choose({ type: 'image/svg+xml', size: 100 });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This picture could not be read/);
    choose({ type: 'image/png', size: 7_200_000 });
    expect((await screen.findByRole('alert')).textContent).toBe('This picture is 7.2 MB. The limit is 5 MB.');
  });
});

describe('becoming an instructor', () => {
  it('opens the way there at once', async () => {
    await openSettings();
    await press('Become an instructor');
    await toast('You are now an instructor.');
    expect(await screen.findByRole('link', { name: 'Switch to Instructor' })).toBeTruthy();
    expect(getSession().user?.role).toBe('both');
  });
});

describe('my data', () => {
  it('is saved as one file', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:saved';
    });
    await openSettings();
    await press('Export my data');
    expect(await screen.findByText(/^Saved as code-it-account\.json, /)).toBeTruthy();
    const data = JSON.parse((await saved[0]?.text()) ?? '') as UserExport;
    expect(data.account.email).toBe(device.user.email);
  });
});

describe('deleting my account', () => {
  it('asks for the name and the password, then leaves nothing here or on the server', async () => {
    const { address } = await openSettings();
    device.online = false;
    await enqueue('cart-add', device.user.id, { course: courseSummary('one') });
    device.online = true;
    await press('Delete my account…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete my account' }));
    const remove = () => userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await remove();
    expect(await dialog.findByText(`Enter ${device.user.username} exactly as shown`)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^Enter your username/), device.user.username);
    await userEvent.type(dialog.getByLabelText('Password'), 'not it at all');
    await remove();
    expect(await dialog.findByText('The password is incorrect.')).toBeTruthy();
    expect(getSession().status).toBe('signed-in');
    await userEvent.clear(dialog.getByLabelText('Password'));
    await userEvent.type(dialog.getByLabelText('Password'), device.user.password);
    await remove();
    await waitFor(() => expect(address()).toBe('/'));
    expect(getSession().status).toBe('signed-out');
    expect(await (await openDb()).outbox.count()).toBe(0);
    expect((await logIn(device.user.password)).status).toBe(400);
  });
});

describe('playback and downloads', () => {
  it('keep what is chosen on this device', async () => {
    await openSettings();
    const choose = async (name: string, value: string) =>
      userEvent.selectOptions(await screen.findByRole('combobox', { name }), value);
    await choose('Speed', '1.5');
    await choose('Quality', '720p');
    await choose('Captions', 'en');
    await choose('Download quality', '480p');
    await userEvent.click(screen.getByRole('switch', { name: 'Autoplay next' }));
    expect(JSON.parse(localStorage.getItem('playback') ?? '')).toMatchObject({
      speed: 1.5,
      quality: '720p',
      captions: 'en',
      downloadQuality: '480p',
      autoplayNext: false,
    });
  });
});

describe('the page', () => {
  it('leads to each of its sections', async () => {
    await openSettings();
    const links = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link');
    await screen.findByRole('heading', { name: 'About this app' });
    for (const link of links) {
      const section = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(section && within(section).getByRole('heading', { level: 2 }).textContent).toBe(link.textContent);
    }
    expect(links).toHaveLength(9);
  });
});
