const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

/** A key whose secret half no script can read. */
export const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, false, ['sign']);

function encode(bytes: ArrayBuffer | Uint8Array): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
const toBytes = (text: string) => new TextEncoder().encode(text);
const encodeJson = (value: unknown) => encode(toBytes(JSON.stringify(value)));

/** Proof that a request is of who has the keys: a JWT by ES256 (RFC 9449, section 4.2). `ath` is the hash of the token. */
export async function proveKeys(
  { privateKey, publicKey }: CryptoKeyPair,
  { token, ...request }: { htm: string; htu: string; nonce: string | undefined; token: string | null },
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const claims = {
    ...request,
    jti: crypto.randomUUID(),
    iat: Math.floor(Date.now() / 1000),
    ath: token === null ? undefined : encode(await crypto.subtle.digest('SHA-256', toBytes(token))),
  };
  const said = `${encodeJson({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } })}.${encodeJson(claims)}`;
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, toBytes(said));
  return `${said}.${encode(signature)}`;
}
