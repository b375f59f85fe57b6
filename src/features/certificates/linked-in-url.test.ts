import { expect, it } from 'vitest';
import type { Certificate } from '#contract/certificate.ts';
import { linkedInUrl } from './linked-in-url.ts';

it('fills in the form of LinkedIn with what the certificate says', () => {
  const certificate = { _id: 'c-1', courseTitle: 'Pots & pans', issuedAt: '2026-11-25T20:00:00.000Z' } as Certificate;
  const { origin, pathname, searchParams } = new URL(
    linkedInUrl(certificate, 'https://learn.example.org/certificate/c-1'),
  );
  expect(origin + pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Pots & pans',
    organizationName: 'Code It',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: 'https://learn.example.org/certificate/c-1',
    certId: 'c-1',
  });
});
