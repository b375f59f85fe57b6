import type { Certificate } from '#contract/certificate.ts';
import { PRODUCT_NAME } from '#contract/texts.ts';

/** Opens LinkedIn's form for a certification, filled in. `url`: absolute, of the certificate's page. */
export function linkedInUrl({ _id, courseTitle, issuedAt }: Certificate, url: string): string {
  const issued = new Date(issuedAt);
  const fields = {
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: PRODUCT_NAME,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certUrl: url,
    certId: _id,
  };
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(fields).toString()}`;
}
