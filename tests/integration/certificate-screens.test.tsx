import { startDevice } from '../support/device.tsx';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#config/paths.ts';
import type { OwnCertificate } from '#contract/certificate.ts';
import { certificates } from '#server/db/schema.ts';
import { completeCourse } from '../support/complete-course.ts';

const device = startDevice();
let courseId: string;

beforeEach(async () => {
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
