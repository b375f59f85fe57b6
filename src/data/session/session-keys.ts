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
  /** What was signed in advance, with the nonce of now. */
  const ready = new Map<string, { request: ProvedCall; proof: Promise<string> }>();
  const nameOf = ({ method, url, token }: ProvedCall) => `${method} ${url} ${token}`;
  const make = ({ method, url, token }: ProvedCall) => {
    const { origin, pathname } = new URL(url, globalThis.location?.href);
    return proveKeys(row.keys, { htm: method, htu: origin + pathname, nonce: row.nonce, token });
  };
  const sign = (name: string, request: ProvedCall) => {
    const proof = make(request);
    ready.set(name, { request, proof });
    proof.catch(() => ready.delete(name));
  };
  return {
    prove: (request) => ready.get(nameOf(request))?.proof ?? make(request),
    prepare(request) {
      const name = nameOf(request);
      if (!ready.has(name)) sign(name, request);
    },
    useNonce(nonce) {
      row.nonce = nonce;
      for (const [name, { request }] of ready) sign(name, request);
      if (row.token === '') return;
      // For the worker and for the next page, which are told another one where it was not saved.
      saveNonce(row.token, nonce).catch(() => undefined);
    },
  };
}
