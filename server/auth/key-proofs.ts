import { calculateJwkThumbprint, EmbeddedJWK, type JWK, jwtVerify } from 'jose';
import { createHash, createHmac } from 'node:crypto';
import type { SessionSecrets } from './session-secret.ts';

/** A nonce is good for the window that it was given in and for the next one. */
const WINDOW_MS = 5 * 60 * 1000;

interface ProvedRequest {
  method: string;
  url: string;
  /** The token that it sends; null at a login. */
  token: string | null;
}

/** `stale`: all is right but the nonce. `good`: the request is of who has the key with this thumbprint (RFC 7638). */
type ProofVerdict = { is: 'wrong' | 'stale' } | { is: 'good'; thumbprint: string; nonce: string };

export interface KeyProofs {
  /** What a proof must have now. */
  nonce: () => string;
  verify: (proof: string, request: ProvedRequest) => Promise<ProofVerdict>;
}

const toKey = (secret: string) => createHmac('sha256', secret).update('nonces of key proofs').digest();
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Proofs that a request is of the device that has a key (DPoP, RFC 9449). Their age is told by the nonce alone, because the clocks
 * of devices are days off; nonces are not kept, so that servers with the same secrets know each other's.
 */
export function createKeyProofs({
  secret,
  olderSecrets,
  clock,
  publicUrl,
}: SessionSecrets & { clock: { now: () => Date }; publicUrl: string | undefined }): KeyProofs {
  const key = toKey(secret);
  const keys = [key, ...olderSecrets.map(toKey)];
  const origin = publicUrl === undefined ? null : new URL(publicUrl).origin;

  const windowNow = () => Math.floor(clock.now().getTime() / WINDOW_MS);
  const nonceOf = (window: number, by: Buffer) => createHmac('sha256', by).update(String(window)).digest('base64url');
  // No secret is compared: whoever asks is told the nonce.
  const isOfNow = (nonce: unknown) => {
    const now = windowNow();
    return keys.some((by) => nonce === nonceOf(now, by) || nonce === nonceOf(now - 1, by));
  };

  /**
   * That of PUBLIC_URL, or the host that the request names, by whatever protocol it came to a proxy. Without PUBLIC_URL the server does
   * not know its name, and a proxy may have put another host into the request: then the path alone counts.
   */
  function isAddressOf(url: string, told: unknown): boolean {
    if (typeof told !== 'string' || !URL.canParse(told)) return false;
    const [named, asked] = [new URL(told), new URL(url)];
    const isHere = origin === null || named.origin === origin || named.host === asked.host;
    return isHere && named.pathname === asked.pathname;
  }

  return {
    nonce: () => nonceOf(windowNow(), key),
    async verify(proof, { method, url, token }) {
      // Whatever is wrong with it, it proves nothing.
      const read = await jwtVerify(proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: ['ES256'],
        requiredClaims: ['jti', 'iat'],
      }).catch(() => null);
      if (!read) return { is: 'wrong' };
      const { htm, htu, ath, nonce } = read.payload;
      const isOfRequest = htm === method && isAddressOf(url, htu) && (token === null || ath === hashOf(token));
      if (!isOfRequest) return { is: 'wrong' };
      if (typeof nonce !== 'string' || !isOfNow(nonce)) return { is: 'stale' };
      // `EmbeddedJWK` has made a key of it.
      const thumbprint = await calculateJwkThumbprint(read.protectedHeader.jwk as JWK);
      return { is: 'good', thumbprint, nonce };
    },
  };
}
