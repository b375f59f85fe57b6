import { gzipSync } from 'node:zlib';
import type { Credential } from '#contract/certificate.ts';
import { type SigningKey, signDocument, toSigningKey } from '#lib/data-integrity.ts';

/** Signs as the server that learners know by its public address. */
export interface CertificateIssuer {
  /** The public address, without a slash at its end. */
  baseUrl: string;
  /** `did:web` of that address: its document is at /.well-known/did.json. */
  did: string;
  /** The public half of the key that signs now, multibase. */
  publicKey: () => Promise<string>;
  sign: (document: Unsigned, at: Date) => Promise<Credential>;
}

/** A credential before it is signed. */
export type Unsigned = Pick<Credential, '@context' | 'type' | 'issuer' | 'credentialSubject'> & Record<string, unknown>;

/** did:web writes a port as %3A8080. */
const toDid = (baseUrl: string) => `did:web:${new URL(baseUrl).host.replace(':', '%3A')}`;

/** `seed`: see `loadCertificateSeed`. */
export function createCertificateIssuer({ seed, baseUrl }: { seed: Uint8Array; baseUrl: string }): CertificateIssuer {
  const did = toDid(baseUrl);
  let loading: Promise<SigningKey> | undefined;
  const key = () => (loading ??= toSigningKey(seed));
  return {
    baseUrl,
    did,
    publicKey: async () => (await key()).publicKey,
    sign: async (document, at) => {
      const signed = await signDocument(document, { key: await key(), issuer: did, at });
      return { ...signed, proof: { ...signed.proof } };
    },
  };
}

/** The bits of a status list as a credential has them. */
export const encodeStatusList = (bits: Uint8Array) => `u${gzipSync(bits, { level: 9 }).toString('base64url')}`;
