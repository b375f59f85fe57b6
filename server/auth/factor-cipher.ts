import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { createHmac } from 'node:crypto';
import type { SessionSecrets } from './session-secret.ts';

/** Encrypts what must be read again and may not be readable in a copy of the database. */
export interface FactorCipher {
  seal: (plain: string) => Promise<string>;
  /** Null for what none of the secrets sealed. */
  open: (sealed: string) => Promise<string | null>;
  /** Whether the newest secret sealed it. */
  isCurrent: (sealed: string) => boolean;
}

const derive = (secret: string, use: string) => createHmac('sha256', secret).update(use).digest('base64url');

/** XChaCha20-Poly1305 by keys that are derived from the session secrets; in front of each text stands which of them. */
export function createFactorCipher({ secret, olderSecrets }: SessionSecrets): FactorCipher {
  const keys = [secret, ...olderSecrets].map((one) => ({
    name: derive(one, 'name of the key of second factors').slice(0, 8),
    key: derive(one, 'key of second factors'),
  }));
  const [current] = keys;
  const nameOf = (sealed: string) => sealed.slice(0, sealed.indexOf('.'));
  return {
    seal: async (data) => `${current?.name}.${await symmetricEncrypt({ key: current?.key ?? '', data })}`,
    async open(sealed) {
      const found = keys.find(({ name }) => name === nameOf(sealed));
      return found ? symmetricDecrypt({ key: found.key, data: sealed.slice(found.name.length + 1) }) : null;
    },
    isCurrent: (sealed) => nameOf(sealed) === current?.name,
  };
}
