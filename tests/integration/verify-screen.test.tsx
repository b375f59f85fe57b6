import { startDevice } from '../support/device.tsx';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { beforeEach, it, vi } from 'vitest';
import type { OwnCertificate } from '#contract/certificate.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { completeCourse } from '../support/complete-course.ts';

vi.mock('@digitalbazaar/ed25519-multikey', { spy: true });

const device = startDevice();
let certificate: OwnCertificate;
/** What a request of the page waits for. */
let gate: Promise<unknown> = Promise.resolve();

beforeEach(async () => {
  gate = Promise.resolve();
  configureHttp({
    fetch: async (url, init) => {
      await gate;
      if (!device.online) throw new TypeError('failed to fetch');
      return device.server.app.fetch(new Request(url, init));
    },
  });
  const courseId = await completeCourse(device.server, device.user);
  const issued = await device.server.request<{ data: OwnCertificate }>('/certificate', {
    as: device.user,
    body: { courseId, name: 'Asha Rao' },
  });
  certificate = issued.body.data;
});

async function check(text = JSON.stringify(certificate.credential)) {
  const file = new File([text], 'certificate.json', { type: 'application/json' });
  await userEvent.upload(screen.getByLabelText(/Choose a file/), file);
}

it('says that a certificate is valid only when the server was asked for this check', async () => {
  await device.open('/verify');
  await check();
  await screen.findByText(/and it is valid/);
  // The browser still believes that it is connected.
  device.online = false;
  await check();
  await screen.findByText(/it was valid on/);
  cleanup();
  await device.open('/verify');
  await check();
  await screen.findByText(/it was valid on/);
});

it('judges the same file again when the server answers late', async () => {
  await device.open('/verify');
  await check();
  await screen.findByText(/and it is valid/);
  let open = () => {};
  gate = new Promise<void>((resolve) => (open = resolve));
  await check();
  await screen.findByText(/it was valid on/);
  const body = { certificateId: certificate._id, name: 'Asha R. Rao' };
  await device.server.request('/certificate', { method: 'PUT', as: device.user, body });
  open();
  await screen.findByRole('heading', { name: 'This certificate was revoked' });
});

it('says so where the check itself fails, and nothing against the file', async () => {
  const from = vi.spyOn(Ed25519Multikey, 'from').mockRejectedValue(new TypeError('crypto.subtle is undefined'));
  await device.open('/verify');
  await check();
  await screen.findByRole('heading', { name: 'This could not be checked here' });
  from.mockRestore();
});
