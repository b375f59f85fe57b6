import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '#contract/endpoints.ts';
import type { SessionSecrets } from '../auth/session-secret.ts';

const LIFETIME_MS = 4 * 60 * 60 * 1000;
/** Links made within one bucket are the same text, so that a cache recognises them. */
const BUCKET_MS = 60 * 60 * 1000;

type LinkVerdict = 'good' | 'missing' | 'wrong' | 'expired';

export interface MediaLinks {
  /** The URL path that plays the file until `expiresAt()`, from any client that holds it. */
  sign: (mediaPath: string) => string;
  /** When the links that are made now stop working: 4 to 5 hours ahead. */
  expiresAt: () => Date;
  /** Judges the query of a link. */
  verify: (mediaPath: string, exp: string | undefined, sig: string | undefined) => LinkVerdict;
}

/** Anyone may see them; everything else needs a signed link. */
const PUBLIC_FOLDERS = ['thumbnails/', 'avatars/'];

export function isPublicMedia(mediaPath: string): boolean {
  return PUBLIC_FOLDERS.some((folder) => mediaPath.startsWith(folder));
}

/** The URL path of a file, without a signature. */
export function mediaUrl(mediaPath: string): string {
  return `${API_BASE}/media/${mediaPath}`;
}

const toKey = (secret: string) => createHmac('sha256', secret).update('media-links').digest();
const signature = (key: Buffer, mediaPath: string, exp: number) =>
  createHmac('sha256', key).update(`${mediaPath}\n${exp}`).digest('base64url');

/** Links to paid media that carry their own right and their own end. Servers with the same secrets honour each other's. */
export function createMediaLinks(options: SessionSecrets & { clock: { now: () => Date } }): MediaLinks {
  const key = toKey(options.secret);
  const keys = [key, ...options.olderSecrets.map(toKey)];

  function expirySeconds(): number {
    const bucket = Math.floor(options.clock.now().getTime() / BUCKET_MS) + 1;
    return (bucket * BUCKET_MS + LIFETIME_MS) / 1000;
  }

  return {
    sign(mediaPath) {
      const exp = expirySeconds();
      return `${mediaUrl(mediaPath)}?exp=${exp}&sig=${signature(key, mediaPath, exp)}`;
    },
    expiresAt: () => new Date(expirySeconds() * 1000),
    verify(mediaPath, exp, sig) {
      if (!exp || !sig) return 'missing';
      const given = Buffer.from(sig);
      const isBy = (by: Buffer) => {
        const expected = Buffer.from(signature(by, mediaPath, Number(exp)));
        return given.length === expected.length && timingSafeEqual(given, expected);
      };
      if (!keys.some(isBy)) return 'wrong';
      return Number(exp) * 1000 > options.clock.now().getTime() ? 'good' : 'expired';
    },
  };
}
