import type { Signer } from '#data/api/http-client.ts';
import { makeKeys } from './key-proof.ts';
import { inStore, type KeyRow, loadKey } from './key-store.ts';
import { toSigner } from './session-keys.ts';

/** A key that a login offers to bind its session to. */
export interface OfferedKey extends Signer {
  /** Keeps it for the session with this token, in place of all others: a device has one session. */
  keep: (token: string) => Promise<void>;
}

async function save(row: KeyRow, { alone }: { alone: boolean }): Promise<void> {
  await inStore('readwrite', (store) => {
    if (alone) store.clear();
    return store.put(row);
  });
}

/** Of this page, until a login has taken it: another try goes on with its nonce. */
let offered: OfferedKey | null = null;

/** A new key; null where the browser can make or keep none, and the login goes on without. */
export async function offerKey(): Promise<OfferedKey | null> {
  if (offered) return offered;
  try {
    await save({ token: '', keys: await makeKeys() }, { alone: false });
    // Used as it was kept, so that one that cannot be read again is found out now.
    const row = await loadKey('');
    if (!row) return null;
    const keep = async (token: string) => {
      offered = null;
      await save({ ...row, token }, { alone: true });
    };
    return (offered = { ...toSigner(row), keep });
  } catch (error) {
    console.info('This browser keeps no key, so the session will be bound to none', error);
    return null;
  }
}
