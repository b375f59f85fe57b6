import { CREDENTIAL_MAX_BYTES, statusListAt } from '#contract/certificate-rules.ts';
import type { CertificateTrust } from '#contract/certificate.ts';
import { checkProof } from '#lib/data-integrity.ts';
import { decodeStatusList, hasBit } from '#lib/status-list.ts';

/** What a genuine credential says. `issuedAt` is an ISO time; `page` the address of its certificate. */
export interface CredentialFacts {
  name: string;
  course: string;
  issuedAt: string;
  page: string;
}

/**
 * `asOf`: when the issuer last said that it stands (ISO time); null when that could not be looked up. `fresh`: what the issuer says
 * now was known.
 */
export type Verdict =
  | { kind: 'genuine'; facts: CredentialFacts; asOf: string | null; fresh: boolean }
  | { kind: 'revoked'; facts: CredentialFacts; asOf: string }
  | { kind: 'unknown'; fresh: boolean }
  | { kind: 'changed' | 'no-credential' | 'too-large' | 'no-keys' };

/** `fresh`: the issuer said so for this check; else it did for an earlier one. */
export type KnownTrust = CertificateTrust & { fresh: boolean };

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const within = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? (at as Json)[step] : undefined), value);

function toJson(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return null;
  }
}

function toFacts(credential: Json): CredentialFacts {
  return {
    name: text(within(credential, 'credentialSubject', 'identifier', 0, 'identityHash')),
    course: text(within(credential, 'credentialSubject', 'achievement', 'name')),
    issuedAt: text(credential.awardedDate),
    page: text(credential.id),
  };
}

/** Whether the issuer revoked it, and when the list said so; null where there is no list of the issuer's to be asked. */
async function findStatus(
  credential: Json,
  { keys, statusLists }: CertificateTrust,
): Promise<{ revoked: boolean; asOf: string } | null> {
  const status = credential.credentialStatus;
  const number = statusListAt(within(status, 'statusListCredential'));
  // Our key signed both: the server may have moved to another address between the two.
  const list = number === null ? undefined : statusLists.find(({ id }) => statusListAt(id) === number);
  const place = Number(within(status, 'statusListIndex'));
  if (!list || !Number.isSafeInteger(place) || (await checkProof(list, keys)) !== 'good') return null;
  const bits = await decodeStatusList(text(list.credentialSubject.encodedList));
  return { revoked: hasBit(bits, place), asOf: text(list.validFrom) };
}

/**
 * Judges a file against what is known of the issuer, on this device alone. `trust` undefined: nothing is known yet. Rejects where this
 * device cannot tell, and never because of what stands in the file.
 */
export async function checkCredential(file: Blob, trust: KnownTrust | undefined): Promise<Verdict> {
  if (file.size > CREDENTIAL_MAX_BYTES) return { kind: 'too-large' };
  const read = toJson(await file.text());
  if (!isObject(read) || !Array.isArray(read.type) || !read.type.includes('OpenBadgeCredential')) {
    return { kind: 'no-credential' };
  }
  if (!trust) return { kind: 'no-keys' };
  const proof = await checkProof(read, trust.keys);
  if (proof === 'unknown') return { kind: proof, fresh: trust.fresh };
  if (proof === 'changed') return { kind: proof };
  const facts = toFacts(read);
  const status = await findStatus(read, trust).catch((error: unknown) => {
    // A list that cannot be read says nothing.
    console.warn('A status list could not be read', error);
    return null;
  });
  if (status?.revoked) return { kind: 'revoked', facts, asOf: status.asOf };
  return { kind: 'genuine', facts, asOf: status?.asOf ?? null, fresh: trust.fresh };
}
