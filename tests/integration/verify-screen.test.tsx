import { startDevice } from '../support/device.tsx';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, it } from 'vitest';
import type { OwnCertificate } from '#contract/certificate.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { tracks } from '#server/db/schema.ts';

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
  const { request, db, addCourses, grant } = device.server;
  const [courseId = ''] = await addCourses({ title: 'Pottery' });
  const [lesson] = await db
    .insert(tracks)
    .values({ courseId, type: 'text', title: 'Clay', content: 'clay' })
    .returning();
  await grant(device.user.id, courseId);
  const marks = { furthestSeconds: 0, positionSeconds: 0, positionAt: 0, completedAt: Date.now(), unmarkedAt: 0 };
  const body = { items: [{ courseId, trackId: lesson?.id, ...marks }] };
  await request('/progress', { method: 'PUT', as: device.user, body });
  const issued = await request<{ data: OwnCertificate }>('/certificate', {
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
