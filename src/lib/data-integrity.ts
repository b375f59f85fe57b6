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

/** No document of ours nests so deep. One that nests without end would exhaust the stack of whoever walks it. */
const DEPTH_MAX = 50;
const SIGNATURE_BYTES = 64;
/** Of so many bytes in base58. */
const SIGNATURE_LETTERS_MAX = 88;

const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((one) => isDeeper(one, most - 1)));

function toSignature(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || !value.startsWith(BASE58) || value.length > BASE58.length + SIGNATURE_LETTERS_MAX) {
    return null;
  }
  try {
    const signature = base58.decode(value.slice(BASE58.length));
    return signature.length === SIGNATURE_BYTES ? signature : null;
  } catch {
    return null;
  }
}

/**
 * Whether the proof of a document (JSON) is good. `unknown`: it was made with none of `keys` (multibase), or in another way than ours.
 * `changed`: the document is not what was signed. Rejects where this device cannot tell, and never because of what stands in the document.
 */
export async function checkProof(
  document: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Promise<'good' | 'changed' | 'unknown'> {
  const { proof, ...rest } = document as Record<string, unknown> & { proof?: Partial<Proof> };
  const method = proof?.verificationMethod;
  const [controller, publicKey = ''] = typeof method === 'string' ? method.split('#') : [];
  if (proof?.cryptosuite !== CRYPTOSUITE || proof.type !== 'DataIntegrityProof' || !keys.includes(publicKey)) {
    return 'unknown';
  }
  if (isDeeper(document, DEPTH_MAX)) return 'changed';
  const { issuer } = rest as { issuer?: { id?: unknown } | string };
  const issuerId = typeof issuer === 'object' ? issuer?.id : issuer;
  if (proof.proofPurpose !== PURPOSE || controller !== issuerId) return 'changed';
  const options: Record<string, unknown> = { ...proof };
  const context = rest['@context'];
  if ('@context' in options) {
    // The suite would accept a document with further contexts behind those of the proof.
    if (JSON.stringify(options['@context']) !== JSON.stringify(context)) return 'changed';
    // It compares them one by one, by identity.
    options['@context'] = context;
  }
  const signature = toSignature(proof.proofValue);
  if (!signature) return 'changed';
  const cryptosuite = createVerifyCryptosuite();
  const data = await cryptosuite.createVerifyData({ cryptosuite, document: rest, proof: options });
  const key = await Ed25519Multikey.from({ type: 'Multikey', publicKeyMultibase: publicKey });
  // It throws at bytes that are no signature at all.
  const isGood = await key
    .verifier()
    .verify({ data, signature })
    .catch(() => false);
  return isGood ? 'good' : 'changed';
}
