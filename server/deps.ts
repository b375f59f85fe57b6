import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Auth } from './auth/auth.ts';
import type { FactorCipher } from './auth/factor-cipher.ts';
import type { KeyProofs } from './auth/key-proofs.ts';
import type { GoogleSignIn } from './auth/google.ts';
import type { PasswordHashing } from './auth/password-hashing.ts';
import type { Site } from './auth/site.ts';
import type { PoolState } from './db/connection.ts';
import type { Db } from './db/db.ts';
import type { CertificateIssuer } from './certificates/certificate-issuer.ts';
import type { Credential } from '#contract/certificate.ts';
import type { Env } from './env.ts';
import type { AccountLetters } from './mail/account-letters.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { MediaLinks, MediaRights } from './media/media-links.ts';
import type { DigestStore } from './media/digest-storage.ts';
import type { BucketStore } from './media/media-storage.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { DiskRoom } from './program/disk-room.ts';
import type { Kept } from './program/keep-for.ts';
import type { KeyQuota } from './services/quotas.ts';
import type { Catalogue } from './services/catalogue/catalogue.ts';
import type { CallLimits } from './services/limits/call-limits.ts';
import type { PushSender } from './push/push-sender.ts';
import type { StagedUploads } from './uploads/staged-uploads.ts';
import type { VideoEncoder } from './video/video-encoder.ts';

export interface Clock {
  now: () => Date;
}

/** Answers everything outside of the API: files and rendered pages. */
type PagesHandler = (request: Request) => Response | Promise<Response>;

/** The dependencies of routes and services; created by `createDeps` for the process and for tests. */
export interface Deps {
  db: Db;
  /** Null where the database is embedded. */
  pool: PoolState | null;
  clock: Clock;
  /** The disk of the embedded database; that of uploads is theirs, because each folder may be a link to another disk. */
  room: DiskRoom;
  env: Env;
  logger: Logger;
  auth: Auth;
  passwords: PasswordHashing;
  /** Encrypts the secrets of authenticator apps. */
  factorCipher: FactorCipher;
  /** Checks that a request is of the device of its session. */
  keyProofs: KeyProofs;
  /** Logs in with Google; null where that is not set up. */
  google: GoogleSignIn | null;
  /** Whose passkeys these are. */
  site: Site;
  catalogue: Catalogue;
  /** The catalogue as a replica has it, for who is not signed in: it may be a moment behind. Null where there is none. */
  replica: Catalogue | null;
  /** Counts calls towards their limits. */
  callLimits: CallLimits;
  /** Bounds the answers that are kept for an account. */
  keyQuota: KeyQuota;
  /** Where a request comes from; see `createClientAddress`. */
  clientAddress: (c: Context) => string;
  mail: MailSender;
  letters: AccountLetters;
  payments: PaymentProvider;
  storage: DigestStore;
  /** Where media are kept; null where that is a folder. */
  bucket: BucketStore | null;
  /** Uploaded videos that wait to be processed. */
  staged: StagedUploads;
  /** Encodes videos; null on a machine without ffmpeg, which is checked at the first use. */
  encoder: () => Promise<VideoEncoder | null>;
  /** Signs and checks the links to paid media. */
  mediaLinks: MediaLinks;
  /** Whether the rights that those links name still stand. */
  mediaRights: MediaRights;
  /** Signs certificates. */
  issuer: CertificateIssuer;
  /** The status lists by their number, as they were signed last; forgotten when a certificate is issued, corrected or gone. */
  statusLists: Kept<number, Credential>;
  /** Sends Web Push to the browsers of instructors; null where this server sends none. */
  push: PushSender | null;
  /** When each background job last ended well in this process, by its name. */
  lastRuns: Map<string, Date>;
  /** Whether this process is about to stop, so that a proxy may send requests elsewhere. */
  draining: boolean;
  /** Read at each request, because the pages are created after the app. Without it only the API answers. */
  pages?: PagesHandler;
}
