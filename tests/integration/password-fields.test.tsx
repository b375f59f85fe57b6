import { startDevice } from '../support/device.tsx';
import { renderHook, act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSidebar } from '#app/layouts/sidebar-state.ts';

const device = startDevice();
afterEach(() => vi.restoreAllMocks());

const LONG = 'a pasted passphrase that nobody types';
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('the fields that a password manager fills', () => {
  it.each<[string, Record<string, string>]>([
    ['/login', { Email: 'username webauthn', Password: 'current-password' }],
    ['/register', { Email: 'email', Username: 'username', Password: 'new-password' }],
    ['/reset-password', { 'New password': 'new-password' }],
    ['/forgot-password', { Email: 'username' }],
  ])('of %s say what they are, and take what is pasted', async (address, fields) => {
    await device.open(address);
    for (const [label, purpose] of Object.entries(fields)) {
      const input = await field(label);
      expect(input.autocomplete, label).toBe(purpose);
      expect(input.name, label).not.toBe('');
      await userEvent.clear(input);
      await userEvent.click(input);
      await userEvent.paste(LONG);
      expect(input.value, label).toBe(LONG);
      if (!purpose.endsWith('password')) continue;
      expect(input.type).toBe('password');
      await userEvent.click(screen.getByRole('button', { name: `Show ${label.toLowerCase()}` }));
      expect(input.type).toBe('text');
      // Shown, it is no other field for the manager.
      expect(input.autocomplete).toBe(purpose);
    }
  });

  it('of a new password in the settings say whose account it is', async () => {
    await device.signIn();
    await device.open('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    const form = await screen.findByRole<HTMLFormElement>('form', { name: 'Change password' });
    const named = [...form.querySelectorAll('input')].map((input) => [input.name, input.autocomplete]);
    expect(named).toEqual([
      ['username', 'username'],
      ['currentPassword', 'current-password'],
      ['newPassword', 'new-password'],
      ['again', 'new-password'],
    ]);
    expect(form.querySelector<HTMLInputElement>('[name=username]')?.value).toBe(device.user.username);
  });
});

it('the cookie of the sidebar is sent with nothing that another site begins but the opening of a page', () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
  const written = vi.spyOn(document, 'cookie', 'set');
  const { result } = renderHook(() => useSidebar());
  act(() => result.current.toggle());
  expect(written).toHaveBeenCalled();
  for (const [cookie] of written.mock.calls) expect(cookie).toMatch(/; samesite=(lax|strict)\b/i);
});
