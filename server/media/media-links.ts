import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '#contract/endpoints.ts';
import type { SessionSecrets } from '../auth/session-secret.ts';

const LIFETIME_MS = 2 * 60 * 60 * 1000;
/** Links made within one bucket are the same text, so that a cache recognises them. */
const BUCKET_MS = 15 * 60 * 1000;

/** By what somebody may open files: their session, for a course that they may study; or that a lesson is open to all. */
export type MediaRight = { sessionId: string; courseId: string } | { previewId: string };

export interface MediaRights {
  /** Whether the right stands, or did a few seconds ago. */
  stands: (right: MediaRight) => Promise<boolean>;
}

/** The query of a link as it came. */
export interface LinkQuery {
  exp?: string | undefined;
  by?: string | undefined;
  sig?: string | undefined;
}

/** `good`: signed, and its time has not run out. Whether `right` still stands is not known from a link. */
type LinkVerdict = { is: 'missing' | 'wrong' | 'expired' } | { is: 'good'; right: MediaRight };

/** Links that open files by one right. */
export interface LinksByRight {
  /** The URL path that opens the file until `MediaLinks.expiresAt()`, from any client that holds it, while the right stands. */
  sign: (mediaPath: string) => string;
}

export interface MediaLinks {
  by: (right: MediaRight) => LinksByRight;
  /** When the links that are made now stop working: 2 to 2¼ hours ahead. */
  expiresAt: () => Date;
  /** Judges the query of a link. */
  verify: (mediaPath: string, query: LinkQuery) => LinkVerdict;
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

/** Of a UUID and an id of a session, in which there is no dot. */
const toText = (right: MediaRight) => ('previewId' in right ? right.previewId : `${right.courseId}.${right.sessionId}`);
function toRight(text: string): MediaRight {
  const [id = '', sessionId] = text.split('.');
  return sessionId === undefined ? { previewId: id } : { courseId: id, sessionId };
}

const toKey = (secret: string) => createHmac('sha256', secret).update('media-links').digest();
const signature = (key: Buffer, mediaPath: string, exp: number, by: string) =>
  createHmac('sha256', key).update(`${mediaPath}\n${exp}\n${by}`).digest('base64url');

/** Links to paid media that carry their own right and their own end. Servers with the same secrets honour each other's. */
export function createMediaLinks(options: SessionSecrets & { clock: { now: () => Date } }): MediaLinks {
  const key = toKey(options.secret);
  const keys = [key, ...options.olderSecrets.map(toKey)];

  function expirySeconds(): number {
    const bucket = Math.floor(options.clock.now().getTime() / BUCKET_MS) + 1;
    return (bucket * BUCKET_MS + LIFETIME_MS) / 1000;
  }

  return {
    by(right) {
      const by = toText(right);
      return {
        sign(mediaPath) {
          const exp = expirySeconds();
          return `${mediaUrl(mediaPath)}?exp=${exp}&by=${by}&sig=${signature(key, mediaPath, exp, by)}`;
        },
      };
    },
    expiresAt: () => new Date(expirySeconds() * 1000),
    verify(mediaPath, { exp, by, sig }) {
      if (!exp || !sig) return { is: 'missing' };
      // One of a version that named no right.
      if (!by) return { is: 'wrong' };
      const given = Buffer.from(sig);
      const isBy = (signer: Buffer) => {
        const expected = Buffer.from(signature(signer, mediaPath, Number(exp), by));
        return given.length === expected.length && timingSafeEqual(given, expected);
      };
      if (!keys.some(isBy)) return { is: 'wrong' };
      return Number(exp) * 1000 > options.clock.now().getTime()
        ? { is: 'good', right: toRight(by) }
        : { is: 'expired' };
    },
  };
}
