import { CONTACT_EMAIL } from '#contract/contact.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 asks for less than a year. */
const GOOD_FOR_DAYS = 180;

/**
 * What /.well-known/security.txt says (RFC 9116): whom to tell of a hole, until when that is sure to hold, and, where the origin is
 * known, its own address. It changes once a day.
 */
export function securityTxt(origin: string | null, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  const expires = new Date((today + GOOD_FOR_DAYS) * DAY_MS).toISOString().replace('.000', '');
  return [
    `Contact: mailto:${CONTACT_EMAIL}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(origin === null ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
    '',
  ].join('\n');
}
