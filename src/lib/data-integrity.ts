import { createSignCryptosuite, createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import * as base58 from 'base58-universal';

/** The Data Integrity proofs (W3C) of certificates: Ed25519 over the canonical JSON, so that no context has to be fetched. */
const CRYPTOSUITE = 'eddsa-jcs-2022';
const PURPOSE = 'assertionMethod';
/** Multibase's sign of base58-btc. */
const BASE58 = 'z';

export interface SigningKey {
  /** Multibase; a Multikey. */
  publicKey: string;
  sign: (data: Uint8Array) => Promise<Uint8Array>;
}

/** `seed`: 32 bytes. */
export async function toSigningKey(seed: Uint8Array): Promise<SigningKey> {
  const pair = await Ed25519Multikey.generate({ seed });
  const signer = pair.signer();
  return { publicKey: pair.publicKeyMultibase, sign: (data) => signer.sign({ data }) };
}

export interface Proof {
  type: 'DataIntegrityProof';
  cryptosuite: typeof CRYPTOSUITE;
  /** ISO time, whole seconds. */
  created: string;
  /** `<issuer>#<public key>` */
  verificationMethod: string;
  proofPurpose: typeof PURPOSE;
  proofValue: string;
}

/** The document with its proof. `issuer` is the controller of the key. */
export async function signDocument<T extends { '@context': readonly string[] }>(
  document: T,
  { key, issuer, at }: { key: SigningKey; issuer: string; at: Date },
): Promise<T & { proof: Proof }> {
  const options: Omit<Proof, 'proofValue'> = {
    type: 'DataIntegrityProof',
    cryptosuite: CRYPTOSUITE,
    created: toSeconds(at),
    verificationMethod: `${issuer}#${key.publicKey}`,
    proofPurpose: PURPOSE,
  };
  const cryptosuite = createSignCryptosuite();
  // It adds the context of the document to the proof.
  const proof = { ...options };
  const data = await cryptosuite.createVerifyData({ cryptosuite, document, proof });
  return { ...document, proof: { ...proof, proofValue: BASE58 + base58.encode(await key.sign(data)) } };
}

/** As the data model writes times: ISO, in UTC, whole seconds. */
export const toSeconds = (at: Date) => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * Whether the proof of a document is good. `unknown`: it was made with none of `keys` (multibase), or in another way than ours.
 * `changed`: the document is not what was signed. Never rejects because of what stands in the document.
 */
export async function checkProof(
  document: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Promise<'good' | 'changed' | 'unknown'> {
  const { proof, ...rest } = structuredClone(document) as Record<string, unknown> & { proof?: Partial<Proof> };
  const [controller, publicKey = ''] = String(proof?.verificationMethod).split('#');
  if (proof?.cryptosuite !== CRYPTOSUITE || proof.type !== 'DataIntegrityProof' || !keys.includes(publicKey)) {
    return 'unknown';
  }
  const { issuer } = rest as { issuer?: { id?: unknown } | string };
  const issuerId = typeof issuer === 'object' ? issuer?.id : issuer;
  if (proof.proofPurpose !== PURPOSE || controller !== issuerId) return 'changed';
  // The suite would accept a document with further contexts behind those of the proof.
  if ('@context' in proof && JSON.stringify(proof['@context']) !== JSON.stringify(rest['@context'])) return 'changed';
  try {
    const cryptosuite = createVerifyCryptosuite();
    const data = await cryptosuite.createVerifyData({ cryptosuite, document: rest, proof });
    const key = await Ed25519Multikey.from({ type: 'Multikey', publicKeyMultibase: publicKey });
    const signature = base58.decode(String(proof.proofValue).slice(BASE58.length));
    return (await key.verifier().verify({ data, signature })) ? 'good' : 'changed';
  } catch {
    // A signature that is none.
    return 'changed';
  }
}
