import { createECDH } from 'node:crypto';
import type { Env } from '../env.ts';
import { loadKeptSecret } from '../auth/kept-secret.ts';

/** The key pair by which push services know this server (RFC 8292): base64url, the public key uncompressed. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Throws when `privateKey` is none of the curve P-256. */
export function toVapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/**
 * VAPID_PRIVATE_KEY, else a key made once and kept in `dataDir`. Browsers subscribe to the public half: with another key they
 * have to be asked again. Two servers of one database need the same one.
 */
export async function loadVapidKeys(env: Pick<Env, 'vapidPrivateKey' | 'dataDir'>): Promise<VapidKeys> {
  if (env.vapidPrivateKey) return toVapidKeys(env.vapidPrivateKey);
  const { secret, file } = await loadKeptSecret(env.dataDir, 'vapid-key');
  try {
    return toVapidKeys(secret);
  } catch (error) {
    throw new Error(`${file} is damaged. Remove it to make a new one; browsers must then be subscribed again.`, {
      cause: error,
    });
  }
}
