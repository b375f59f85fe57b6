import { gzipSync } from 'node:zlib';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CREDENTIAL_MAX_BYTES } from '#contract/certificate-rules.ts';
import type { Credential } from '#contract/certificate.ts';
import { type SigningKey, signDocument, toSigningKey } from '#lib/data-integrity.ts';
import { allBitsBut } from '#lib/status-list.ts';
import { checkCredential, type KnownTrust } from './check-credential.ts';

vi.mock('@digitalbazaar/ed25519-multikey', { spy: true });

const ISSUER = 'did:web:learn.example.org';
const LIST = 'https://learn.example.org/api/v1/certificate/status-list/0';
const AS_OF = '2026-11-25T20:00:00Z';
const AT = new Date(AS_OF);
let key: SigningKey;
let other: SigningKey;
beforeAll(async () => {
  key = await toSigningKey(Buffer.alloc(32, 1));
  other = await toSigningKey(Buffer.alloc(32, 2));
});

const sign = (document: object, by = key) =>
  signDocument(document as { '@context': string[] }, {
    key: by,
    issuer: ISSUER,
    at: AT,
  }) as unknown as Promise<Credential>;
const badge = (by = key) =>
  sign(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: 'https://learn.example.org/certificate/c-1',
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: ISSUER },
      awardedDate: '2026-11-24T10:00:00Z',
      credentialSubject: { identifier: [{ identityHash: 'Asha Rao' }], achievement: { name: 'Pottery' } },
      credentialStatus: { statusListCredential: LIST, statusListIndex: '7' },
    },
    by,
  );
const statusList = (standing: number[], by = key, id = LIST) =>
  sign(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: { id: ISSUER },
      validFrom: AS_OF,
      credentialSubject: { encodedList: `u${gzipSync(allBitsBut(standing)).toString('base64url')}` },
    },
    by,
  );
const trust = (list?: Credential): KnownTrust => ({
  fresh: true,
  keys: [key.publicKey],
  statusLists: list ? [list] : [],
});
const toFile = (value: unknown) => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]);
const withNested = (signed: Credential, depth: number) =>
  JSON.stringify({ ...signed, extra: 'nested' }).replace('"nested"', '['.repeat(depth) + ']'.repeat(depth));
const withSignature = (signed: Credential, proofValue: string) => ({
  ...signed,
  proof: { ...signed.proof, proofValue },
});
const facts = {
  name: 'Asha Rao',
  course: 'Pottery',
  issuedAt: '2026-11-24T10:00:00Z',
  page: 'https://learn.example.org/certificate/c-1',
};

describe('the check of a file', () => {
  it('finds a credential genuine, and says when it was last known to stand', async () => {
    const verdict = await checkCredential(toFile(await badge()), trust(await statusList([7])));
    expect(verdict).toEqual({ kind: 'genuine', facts, asOf: AS_OF, fresh: true });
  });

  it('finds one revoked that is not on the list of those that stand', async () => {
    const verdict = await checkCredential(toFile(await badge()), trust(await statusList([6, 8])));
    expect(verdict).toEqual({ kind: 'revoked', facts, asOf: AS_OF });
  });

  it('finds the list of one that was issued under another address, by its number', async () => {
    const file = toFile(await badge());
    const moved = (list: number) => `https://moved.example.org/api/v1/certificate/status-list/${list}`;
    const known = async (list: number, standing: number[]) => trust(await statusList(standing, key, moved(list)));
    expect(await checkCredential(file, await known(0, [6, 8]))).toMatchObject({ kind: 'revoked' });
    expect(await checkCredential(file, await known(0, [7]))).toMatchObject({ kind: 'genuine', asOf: AS_OF });
    expect(await checkCredential(file, await known(1, [6, 8]))).toMatchObject({ kind: 'genuine', asOf: null });
  });

  it('does not know the status without a list, nor by a list of somebody else, nor by one that is damaged', async () => {
    const file = toFile(await badge());
    const damaged = await statusList([7]);
    damaged.credentialSubject.encodedList = 'unonsense';
    for (const list of [undefined, await statusList([7], other), await statusList([], other), damaged]) {
      expect(await checkCredential(file, trust(list))).toEqual({ kind: 'genuine', facts, asOf: null, fresh: true });
    }
  });

  it('tells a changed file from one of another issuer', async () => {
    const known = trust(await statusList([7]));
    const changed = JSON.stringify(await badge()).replace('Asha Rao', 'Mallory');
    expect(await checkCredential(toFile(changed), known)).toEqual({ kind: 'changed' });
    expect(await checkCredential(toFile(await badge(other)), known)).toEqual({ kind: 'unknown', fresh: true });
    const forged = await badge(other);
    forged.proof.verificationMethod = `${ISSUER}#${key.publicKey}`;
    expect(await checkCredential(toFile(forged), known)).toEqual({ kind: 'changed' });
  });

  it('takes no proof of an issuer for another one that the file names', async () => {
    const named = { ...(await badge()), issuer: { id: 'did:web:evil.example' } };
    expect(await checkCredential(toFile(named), trust())).toEqual({ kind: 'changed' });
  });

  it.each([
    ['', 'no-credential'],
    ['nonsense', 'no-credential'],
    ['null', 'no-credential'],
    ['[]', 'no-credential'],
    ['{"type":["VerifiableCredential"]}', 'no-credential'],
    ['{"type":["OpenBadgeCredential"]}', 'unknown'],
    ['{"type":["OpenBadgeCredential"],"proof":7}', 'unknown'],
    ['{"type":["OpenBadgeCredential"],"proof":{"verificationMethod":{}}}', 'unknown'],
    ['{"type":["OpenBadgeCredential"],"proof":{"verificationMethod":{"toString":1}}}', 'unknown'],
    ['x'.repeat(CREDENTIAL_MAX_BYTES + 1), 'too-large'],
  ])('says of %.60j: %s', async (text, kind) => {
    expect(await checkCredential(toFile(text), trust())).toMatchObject({ kind });
  });

  it.each<[string, (signed: Credential) => object | string]>([
    ['nests deeper than anything of ours', (signed) => withNested(signed, 60)],
    ['nests without end', (signed) => withNested(signed, 100_000)],
    ['has no signature', (signed) => ({ ...signed, proof: { ...signed.proof, proofValue: undefined } })],
    ['has a signature in another alphabet', (signed) => withSignature(signed, 'z0OIl')],
    ['has a signature of another encoding', (signed) => withSignature(signed, `u${signed.proof.proofValue.slice(1)}`)],
    ['has a signature that is too short', (signed) => withSignature(signed, 'zabc')],
    ['has a signature without end', (signed) => withSignature(signed, `z${'a'.repeat(200_000)}`)],
    ['has a signature of nothing', (signed) => withSignature(signed, `z${'1'.repeat(64)}`)],
    ['has another context', (signed) => ({ ...signed, '@context': [{ a: 1 }] })],
  ])('takes one that %s for changed', async (_what, change) => {
    const file = toFile(change(await badge()));
    expect(await checkCredential(file, trust())).toEqual({ kind: 'changed' });
  });

  it('calls nothing changed where this browser lacks what a check needs', async () => {
    // As on a page without TLS.
    vi.spyOn(Ed25519Multikey, 'from').mockRejectedValueOnce(new TypeError('crypto.subtle is undefined'));
    await expect(checkCredential(toFile(await badge()), trust())).rejects.toThrow('crypto.subtle');
  });

  it('says so while no key is known', async () => {
    expect(await checkCredential(toFile(await badge()), undefined)).toEqual({ kind: 'no-keys' });
  });

  it('is not led astray by a status list that is handed in as a certificate', async () => {
    expect(await checkCredential(toFile(await statusList([7])), trust())).toEqual({ kind: 'no-credential' });
  });
});
