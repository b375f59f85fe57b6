import type { Signer } from '#data/api/http-client.ts';
import { makeKeys, proveKeys } from './key-proof.ts';
import { type KeyRow, loadKey, replaceKeys, saveKey, saveNonce } from './key-store.ts';

/** A key that a login offers to bind its session to. */
export interface OfferedKey extends Signer {
  /** Keeps it for the session with this token. */
  keep: (token: string) => Promise<void>;
}

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

/** A new key; null where the browser can make or keep none, and the login goes on without. */
export async function offerKey(): Promise<OfferedKey | null> {
  try {
    await saveKey({ token: '', keys: await makeKeys() });
    // Used as it was kept, so that one that cannot be read again is found out now.
    const row = await loadKey('');
    if (!row) return null;
    return {
      ...toSigner(row),
      async keep(token) {
        await replaceKeys({ ...row, token });
        signers.set(token, Promise.resolve(toSigner({ ...row, token })));
      },
    };
  } catch (error) {
    console.info('This browser keeps no key, so the session will be bound to none', error);
    return null;
  }
}

function toSigner(row: KeyRow): Signer {
  return {
    prove: ({ method, url, token }) => {
      const { origin, pathname } = new URL(url, globalThis.location?.href);
      return proveKeys(row.keys, { htm: method, htu: origin + pathname, nonce: row.nonce, token });
    },
    useNonce(nonce) {
      row.nonce = nonce;
      if (row.token === '') return;
      // For the worker and for the next page.
      saveNonce(row.token, nonce).catch((error: unknown) => console.info('The nonce was not kept', error));
    },
  };
}
