import { startDevice } from '../support/device.tsx';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LOGIN_TEXT } from '#contract/sign-in-texts.ts';
import { endSession } from '#data/session/session-store.ts';
import { Refusal } from '#server/services/refusal.ts';
import { limited } from '#server/services/accounts/rate-limit-service.ts';

const device = startDevice();

async function fill(email: string, password: string) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}
const form = (button = screen.getByRole('button', { name: 'Login' })) => button.closest('form') as HTMLElement;

describe('the login screen', () => {
  it('tells a refused sign-in from other failures, and keeps what was typed', async () => {
    await device.open('/login');
    // A browser accepts this address; the server refuses it in words of its own, which 400 does not show.
    await fill('learner@localhost', 'wrong horse');
    await waitFor(() => expect(form().textContent).toContain(LOGIN_TEXT.invalid));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('learner@localhost');
    device.online = false;
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(form().textContent).toContain(LOGIN_TEXT.failed));
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('says in the app on an iPhone’s home screen why nobody is logged in, at the first start only', async () => {
    const note = () =>
      screen.queryByText('The app on your home screen stores its data separately, so please log in again.');
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    try {
      await device.open('/login');
      expect(note()).toBeTruthy();
      cleanup();
      await device.signIn();
      endSession('logout');
      await device.open('/login');
      expect(note()).toBeNull();
      cleanup();
      localStorage.clear();
      Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
      await device.open('/login');
      expect(note()).toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, 'standalone');
    }
  });

  it(
    'says how long to wait after too many attempts, and lets another account in meanwhile',
    { timeout: 120_000 },
    async () => {
      const { db } = device.server;
      const clock = { now: () => new Date(Date.now() + 10 * 60_000) };
      const wrong = () => Promise.reject(new Refusal('invalid_credentials', 'wrong'));
      for (let index = 0; index < 101; index += 1) {
        const attempt = { account: device.user.email, address: `192.0.2.${index}` };
        await limited({ db, clock }, 'login', attempt, wrong).catch(() => undefined);
      }
      await device.open('/login');
      await fill(device.user.email, device.user.password);
      const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Try again in \d+:\d\d$/ });
      expect(button.disabled).toBe(true);
      expect(form(button).textContent).toMatch(/Too many attempts\. Try again in \d+ minutes\./);
      expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(device.user.password);
      const other = await device.server.signUp();
      await userEvent.clear(screen.getByLabelText('Email'));
      await userEvent.clear(screen.getByLabelText('Password'));
      await fill(other.email, other.password);
      await waitFor(() => expect(localStorage.getItem('authToken')).toBeTruthy());
    },
  );

  it('is not for somebody who is signed in', async () => {
    await device.signIn();
    const { address } = await device.open('/login?next=%2Fcart');
    await waitFor(() => expect(address()).toBe('/cart'));
  });
});
