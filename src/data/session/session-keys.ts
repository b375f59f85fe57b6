import type { ProvedCall, Signer } from '#data/api/http-client.ts';
import { proveKeys } from './key-proof.ts';
import { type KeyRow, loadKey, saveNonce } from './key-store.ts';

/** Those of this page or worker. What the token of a session is bound to never changes. */
const signers = new Map<string, Promise<Signer | null>>();

/** The signer of the session with this token; null if it is bound to no key. Rejects when the keys cannot be read just now. */
export function loadSigner(token: string): Promise<Signer | null> {
  const known = signers.get(token);
  if (known) return known;
  const found = loadKey(token).then((row) => (row ? toSigner(row) : null));
  signers.set(token, found);
  found.catch(() => signers.delete(token));
  return found;
}

export function toSigner(row: KeyRow): Signer {
  const ready = new Map<string, { nonce: string | undefined; proof: string }>();
  const read = ({ method, url, token }: ProvedCall) => {
    const { origin, pathname } = new URL(url, globalThis.location?.href);
    const { nonce } = row;
    return { name: `${method} ${pathname} ${token}`, htm: method, htu: origin + pathname, nonce, token };
  };
  return {
    async prove(request) {
      const { name, ...claims } = read(request);
      const made = ready.get(name);
      return made && made.nonce === row.nonce ? made.proof : proveKeys(row.keys, claims);
    },
    async prepare(request) {
      const { name, ...claims } = read(request);
      if (ready.has(name) && ready.get(name)?.nonce === claims.nonce) return;
      ready.set(name, { nonce: claims.nonce, proof: await proveKeys(row.keys, claims) });
    },
    useNonce(nonce) {
      row.nonce = nonce;
      if (row.token === '') return;
      // For the worker and for the next page.
      saveNonce(row.token, nonce).catch((error: unknown) => console.info('The nonce was not kept', error));
    },
  };
}
