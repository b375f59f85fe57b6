import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * The check of an `eddsa-jcs-2022` proof by its standards (W3C VC-DI-EdDSA, RFC 8785, RFC 8032) with Node's own crypto alone: it
 * shares no code with what signs.
 */

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** RFC 8785: names in the order of their UTF-16 code units, no spaces, texts and numbers as ECMAScript writes them. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join()}}`;
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Multibase of base58-btc. */
function decode(text: string): Buffer {
  if (!text.startsWith('z')) throw new Error(`${text} is not in base58`);
  const digits = [...text.slice(1)];
  const value = digits.reduce((sum, digit) => sum * 58n + BigInt(ALPHABET.indexOf(digit)), 0n);
  const hex = value.toString(16);
  const zeros = digits.findIndex((digit) => digit !== ALPHABET[0]);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')]);
}

/** The head of a Multikey of Ed25519, and that of an SPKI. */
const MULTIKEY_HEAD = 'ed01';
const SPKI_HEAD = '302a300506032b6570032100';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** `publicKey`: a Multikey (multibase). */
export function verifyByHand(secured: object, publicKey: string): boolean {
  const { proof, ...document } = JSON.parse(JSON.stringify(secured)) as { [name: string]: Json };
  const { proofValue, ...options } = proof as { [name: string]: Json };
  const key = decode(publicKey).toString('hex');
  if (!key.startsWith(MULTIKEY_HEAD)) throw new Error(`${publicKey} is no key of Ed25519`);
  const spki = Buffer.from(SPKI_HEAD + key.slice(MULTIKEY_HEAD.length), 'hex');
  if (typeof proofValue !== 'string') throw new Error('This has no signature');
  const hashes = Buffer.concat([sha256(canonical(options)), sha256(canonical(document))]);
  return verify(null, hashes, createPublicKey({ key: spki, format: 'der', type: 'spki' }), decode(proofValue));
}
