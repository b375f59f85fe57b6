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

export const VAPID_FILE = 'vapid-key';

/**
 * VAPID_PRIVATE_KEY, else a key made once and kept in `dataDir`; the newest first. Browsers subscribe to the public half of the
 * newest, and get what is sent to them by the key that they subscribed to. Two servers of one database need the same ones.
 */
export async function loadVapidKeys(env: Pick<Env, 'vapidPrivateKeys' | 'dataDir'>): Promise<VapidKeys[]> {
  if (env.vapidPrivateKeys.length > 0) return env.vapidPrivateKeys.map(toVapidKeys);
  const { secret, older, file } = await loadKeptSecret(env.dataDir, VAPID_FILE);
  try {
    return [secret, ...older].map(toVapidKeys);
  } catch (error) {
    throw new Error(`${file} is damaged. Remove it to make a new one; browsers must then be subscribed again.`, {
      cause: error,
    });
  }
}
