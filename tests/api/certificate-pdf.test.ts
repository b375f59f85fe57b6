import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { paperPath } from '#contract/certificate-rules.ts';
import type { ErrorAnswer } from '#contract/error.ts';
import type { OwnCertificate } from '#contract/certificate.ts';
import * as certificatePdf from '#server/certificates/certificate-pdf.ts';
import { certificates } from '#server/db/schema.ts';
import { completeCourse } from '../support/complete-course.ts';
import { startTestApp } from '../support/start-test-app.ts';

vi.mock('#server/certificates/certificate-pdf.ts', { spy: true });

const t = startTestApp();
const print = vi.mocked(certificatePdf.toCertificatePdf);
let id: string;

beforeEach(async () => {
  print.mockClear();
  const learner = await t.signUp();
  const courseId = await completeCourse(t, learner);
  const body = { courseId, name: 'Asha Rao' };
  id = (await t.request<{ data: OwnCertificate }>('/certificate', { as: learner, body })).body.data._id;
});

const load = (from = 'a-home', headers = {}) => t.request<ErrorAnswer>(paperPath(id), { from, headers });
const call = (name: string) => t.db.update(certificates).set({ name }).where(eq(certificates.id, id));

it('prints a certificate once for all who load it, and anew when something on it is different', async () => {
  const [first] = await Promise.all([load(), load()]);
  expect(first).toMatchObject({ status: 200 });
  expect(first.headers.get('content-type')).toBe('application/pdf');
  expect(print).toHaveBeenCalledTimes(1);
  await call('Asha R. Rao');
  expect((await load()).status).toBe(200);
  expect(print).toHaveBeenCalledTimes(2);
});

it('is opened by a link of any site, and printed for no site that loads it as a part of itself', async () => {
  const of = (site: string, destination: string) =>
    load('a-home', { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': destination });
  for (const destination of ['image', 'empty', 'iframe', 'embed']) {
    expect((await of('cross-site', destination)).status).toBe(403);
  }
  expect(print).not.toHaveBeenCalled();
  expect((await of('cross-site', 'document')).status).toBe(200);
  expect((await of('same-origin', 'empty')).status).toBe(200);
  expect((await of('none', 'document')).status).toBe(200);
});

it('says so where no font has the script of the name', async () => {
  await call('王小明');
  const message = 'The PDF cannot show the script of this name yet. Print the page instead.';
  expect(await load()).toMatchObject({ status: 409, body: { message } });
});

it('is an error of the server, and no word about the name, where the printing itself fails', async () => {
  print.mockRejectedValueOnce(new Error('a font is damaged'));
  expect(await load()).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect((await load()).status).toBe(200);
});

it('is limited for one address', async () => {
  const statuses = await Promise.all(Array.from({ length: 110 }, async () => (await load('a-flood')).status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await load('elsewhere')).status).toBe(200);
});
