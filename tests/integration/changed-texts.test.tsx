import { startDevice } from '../support/device.tsx';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { TextsNotice } from '#app/pwa/texts-notice.tsx';
import { LEGAL_VERSION } from '#contract/legal-texts.ts';
import { getSession } from '#data/session/session-store.ts';
import { consents } from '#server/db/schema.ts';

const device = startDevice();
const [terms = '', privacy = ''] = LEGAL_VERSION.split('-');

const show = (known: string) =>
  render(
    <MemoryRouter>
      <TextsNotice userId={device.user.id} known={known} />
    </MemoryRouter>,
  );

async function knows(version: string) {
  await device.server.db.update(consents).set({ version }).where(eq(consents.userId, device.user.id));
  await device.signIn();
  expect(getSession().user?.texts).toBe(version);
}
const saidOnServer = async () =>
  (await device.server.db.select().from(consents).where(eq(consents.userId, device.user.id))).map(({ said }) => said);

it('tells of what changed alone, and with a way to read it', () => {
  show(`${terms}-earlier`);
  expect(screen.getByRole('status').textContent).toContain('Our Privacy Policy changed');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/privacy-policy']);
  show(`earlier-${privacy}`);
  expect(screen.getByText('Our Terms of Service changed')).toBeTruthy();
});

it('is told once, and the server learns of it when it can be reached', async () => {
  const earlier = 'earlier-earlier';
  await knows(earlier);
  device.online = false;
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  const first = show(earlier);
  expect(screen.getByText('Our Terms of Service and Privacy Policy changed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  first.unmount();

  // The next start, still offline.
  show(earlier);
  expect(screen.queryByRole('status')).toBeNull();
  expect(await saidOnServer()).toEqual(['agreed']);

  device.online = true;
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  window.dispatchEvent(new window.Event('online'));
  await waitFor(async () => expect((await saidOnServer()).sort()).toEqual(['agreed', 'told']));
  await waitFor(() => expect(getSession().user?.texts).toBe(LEGAL_VERSION));
  await waitFor(() => expect(localStorage.getItem('textsTold')).toBe(''));
});
