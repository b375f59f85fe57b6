import { startDevice } from '../support/device.tsx';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#config/paths.ts';
import type { OwnCertificate } from '#contract/certificate.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts';
import { configureHttp } from '#data/api/http-client.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { certificates, courses } from '#server/db/schema.ts';
import { addOwnedCourse, completeCourse } from '../support/complete-course.ts';

const device = startDevice();
let courseId: string;

/** What the network does to a request, in place of the server; undefined: it arrives. */
let network: (url: string, init: RequestInit) => Promise<Response> | undefined;
const toServer = async (url: string, init: RequestInit) => device.server.app.fetch(new Request(url, init));
const isCall = (method: string, path: string) => (url: string, init: RequestInit) =>
  init.method === method && url.endsWith(`/api/v1${path}`);
const lost = () => Promise.reject(new TypeError('failed to fetch'));

beforeEach(async () => {
  network = () => undefined;
  configureHttp({ fetch: (url, init) => network(url, init) ?? toServer(url, init) });
  courseId = await completeCourse(device.server, device.user);
});
afterEach(() => vi.unstubAllGlobals());

async function issue(name = 'Asha Rao'): Promise<OwnCertificate> {
  const body = { courseId, name };
  return (await device.server.request<{ data: OwnCertificate }>('/certificate', { as: device.user, body })).body.data;
}

describe('the download of a file', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      device.server.app.fetch(new Request(`http://test${url}`, init)),
    );
    let blob: Blob;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
      blob = object as Blob;
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('saves it, without leaving the page', async () => {
    const { _id } = await issue();
    await device.open(paths.certificate(_id));
    for (const name of ['Download PDF', 'Download credential']) {
      await userEvent.click(await screen.findByRole('link', { name }));
    }
    await expect
      .poll(() => saved.map(({ name }) => name).sort())
      .toEqual([`certificate-${_id}.json`, `certificate-${_id}.pdf`]);
    expect(saved.map(({ blob }) => blob.type).sort()).toEqual(['application/json', 'application/pdf']);
  });

  it('says why there is no file, in the words of the server', async () => {
    const { _id } = await issue();
    await device.server.db.update(certificates).set({ name: '王小明' }).where(eq(certificates.id, _id));
    await device.open(paths.certificate(_id));
    await userEvent.click(await screen.findByRole('link', { name: 'Download PDF' }));
    await screen.findByText('The PDF cannot show the script of this name yet. Print the page instead.');
    expect(saved).toEqual([]);
  });
});

it.each([
  ['standing', null],
  ['revoked', new Date()],
])('leads from one that is %s to its course only while that has a page', async (_what, revokedAt) => {
  const { _id } = await issue();
  const { db } = device.server;
  await db.update(certificates).set({ revokedAt }).where(eq(certificates.id, _id));
  await device.open(paths.certificate(_id));
  const toCourse = (links: HTMLElement[]) =>
    links.filter((link) => link.getAttribute('href') === paths.overview(courseId)).length;
  await screen.findByText(/Pottery/, { selector: 'main *' });
  expect(toCourse(screen.getAllByRole('link'))).toBe(1);
  cleanup();
  device.client.clear();
  await db.update(courses).set({ status: 'draft' }).where(eq(courses.id, courseId));
  await device.open(paths.certificate(_id));
  await screen.findByText(/Pottery/, { selector: 'main *' });
  expect(toCourse(screen.getAllByRole('link'))).toBe(0);
});

/** The name typed in the open form, and its button pressed. */
async function sendName(name: string, button: string) {
  const field = await screen.findByLabelText('Your full name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole('button', { name: button }));
}

describe('the correction of the name', () => {
  const isCorrection = isCall('PUT', '/certificate');
  const correct = (name: string) => sendName(name, 'Correct name');
  let keys: (string | undefined)[];
  beforeEach(async () => {
    keys = [];
    const { _id } = await issue('Asha Roa');
    await device.signIn();
    await device.open(paths.certificate(_id));
    await userEvent.click(await screen.findByRole('button', { name: 'Correct the name' }));
  });

  it('says what is wrong with a name before it is sent', async () => {
    await correct('12');
    await screen.findByText('Your name needs at least one letter');
    await correct('As\u200bha');
    await screen.findByText('Use one line, without invisible characters');
  });

  it('is not known to have failed when no answer came, and is the same one when it is tried again', async () => {
    network = (_url, init) => {
      keys.push(new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER) ?? undefined);
      return lost();
    };
    await correct('Asha Rao');
    await screen.findByText(/Whether the name was corrected is not known/);
    const [first] = keys.filter(Boolean);
    network = (url, init) => {
      if (isCorrection(url, init)) keys.push(new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER) ?? undefined);
      return undefined;
    };
    await userEvent.click(screen.getByRole('button', { name: 'Correct name' }));
    await screen.findByText(/^The name is corrected/);
    expect(first).toBeTruthy();
    expect(keys.filter(Boolean)).toEqual([first, first]);
  });

  it('shows by the certificate that it was done, where only the answer was lost', async () => {
    network = (url, init) => (isCorrection(url, init) ? toServer(url, init).then(lost) : undefined);
    await correct('Asha Rao');
    await screen.findByText('Asha Rao');
    await expect.poll(() => screen.queryByRole('button', { name: 'Correct name' })).toBeNull();
  });
});

describe('the offer of the certificate', () => {
  const open = async (of = courseId) => {
    await device.signIn();
    await device.open(`/my-learning/course/${of}`);
  };
  const get = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Get your certificate' }));
    await sendName(name, 'Get certificate');
  };

  it('waits until it is known whether there is one', async () => {
    await issue();
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    network = (url, init) =>
      isCall('GET', '/certificate/mine')(url, init) ? gate.then(() => toServer(url, init)) : undefined;
    await open();
    await screen.findByText('You have completed this course.');
    expect(screen.queryByRole('button', { name: 'Get your certificate' })).toBeNull();
    answer();
    await screen.findByRole('link', { name: 'See your certificate' });
  });

  it('says which name it has, where another device was first', async () => {
    await open();
    await screen.findByRole('button', { name: 'Get your certificate' });
    await issue('Asha R. Rao');
    await get('Asha Rao');
    await screen.findByText('Your certificate has the name Asha R. Rao.');
  });

  it('says that lessons are still being synced, and not that they are to be completed', async () => {
    const mark = await addOwnedCourse(device.server, device.user);
    await device.signIn();
    await enqueue('progress-put', device.user.id, { items: [mark] });
    network = (url, init) => (isCall('PUT', '/progress')(url, init) ? lost() : undefined);
    await open(mark.courseId);
    await get('Asha Rao');
    await screen.findByText(/^Your last lessons are still being synced/);
  });
});
