import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyLoginBody } from '#contract/factors.ts';

type Credential = PasskeyLoginBody['passkey'];
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** CBOR (RFC 8949) of what a new passkey consists of. */
function encode(value: Cbor): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [encode(key), encode(inner)])]);
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Told {
  /** What the site asks to be signed. */
  challenge: string;
  origin?: string;
  /** Whether its owner showed a finger, a face or a PIN. */
  verified?: boolean;
}

/** A passkey of a device that exists in this program alone, for a site at `origin` (WebAuthn 3, ES256, no attestation). */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  function authenticatorData(verified: boolean, credential?: Buffer): Buffer {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const site = sha256(new URL(origin).hostname);
    return Buffer.concat([site, Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  }
  const clientData = (type: string, told: Told) =>
    Buffer.from(JSON.stringify({ type, challenge: told.challenge, origin: told.origin ?? origin, crossOrigin: false }));
  const toCredential = (response: Record<string, string>): Credential => ({
    ...{ id: base64(id), rawId: base64(id), type: 'public-key', response, clientExtensionResults: {} },
  });

  return {
    id: base64(id),
    create(told: Told): Credential {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encode(key)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(told.verified ?? true, credential)],
      ]);
      return toCredential({
        clientDataJSON: base64(clientData('webauthn.create', told)),
        attestationObject: base64(encode(attestation)),
      });
    },
    sign(told: Told): Credential {
      counter += 1;
      const data = authenticatorData(told.verified ?? true);
      const client = clientData('webauthn.get', told);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return toCredential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
    /** A copy of it was used so often less. */
    setBack(by: number) {
      counter -= by;
    },
  };
}
