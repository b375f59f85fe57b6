import { CERTIFICATE_NAME_MAX } from './limits.ts';

/** Entries of one status list: the least that the standard allows, so that one entry tells little of who is looked up. */
export const STATUS_LIST_LENGTH = 131_072;

/** A file that is larger is no credential of ours: those have about 3 KB. */
export const CREDENTIAL_MAX_BYTES = 256 * 1024;

/** The status list that has an entry, and its place there. */
export const statusPlace = (statusIndex: number) => ({
  list: Math.floor(statusIndex / STATUS_LIST_LENGTH),
  place: statusIndex % STATUS_LIST_LENGTH,
});

/** Files of a certificate, below the API. */
export const credentialPath = (id: string) => `/certificate/${id}/credential.json`;
export const paperPath = (id: string) => `/certificate/${id}/certificate.pdf`;
export const statusListPath = (list: number) => `/certificate/status-list/${list}`;

/** The number of the status list at an address, whatever the server's name was when it was written; null where it is none. */
export function statusListAt(url: unknown): number | null {
  const [, list] = typeof url === 'string' ? (/\/certificate\/status-list\/(\d{1,9})$/.exec(url) ?? []) : [];
  return list === undefined ? null : Number(list);
}

/** A name as it is kept: letters with marks as one sign each (NFC), and no space around it. */
export const toHolder = (typed: string) => typed.normalize('NFC').trim();

/**
 * Line ends, and what cannot be seen: marks that turn the direction of writing or have no width could make one name look like
 * another. Joiners are needed by the letters of Indian scripts.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** What is wrong with a name (of `toHolder`) that is to stand on a certificate, in words for who typed it; null: nothing is. */
export function holderProblem(name: string): string | null {
  if (name === '') return 'Your name is required';
  if (name.length > CERTIFICATE_NAME_MAX) return `Use at most ${CERTIFICATE_NAME_MAX} characters`;
  if (UNSEEN.test(name)) return 'Use one line, without invisible characters';
  return /\p{L}/u.test(name) ? null : 'Your name needs at least one letter';
}
