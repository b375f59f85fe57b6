import { loadKeptSecret } from '../auth/kept-secret.ts';
import type { Env } from '../env.ts';

const SEED_BYTES = 32;

export const CERTIFICATE_FILE = 'certificate-key';

/**
 * The seed of the Ed25519 key that signs certificates: CERTIFICATE_PRIVATE_KEY, else one made once and kept in `dataDir`. With
 * another one new certificates are signed by it; those of before stay good, because their public key stays in the database.
 * Throws when the kept file is damaged.
 */
export async function loadCertificateSeed(env: Pick<Env, 'certificatePrivateKey' | 'dataDir'>): Promise<Uint8Array> {
  if (env.certificatePrivateKey) return Buffer.from(env.certificatePrivateKey, 'base64url');
  const { secret, file } = await loadKeptSecret(env.dataDir, CERTIFICATE_FILE);
  const seed = Buffer.from(secret, 'base64url');
  if (seed.length !== SEED_BYTES) {
    throw new Error(
      `${file} is damaged: it must hold 32 bytes in base64url. Restore it, or remove it to sign with a new key; certificates of before stay good.`,
    );
  }
  return seed;
}
