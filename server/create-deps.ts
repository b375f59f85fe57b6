import { join } from 'node:path';
import type { Logger } from 'pino';
import { API_BASE } from '#contract/endpoints.ts';
import { GOOGLE_CALLBACK } from '#contract/google.ts';
import { createAuth } from './auth/auth.ts';
import type { SessionSecrets } from './auth/session-secret.ts';
import { createCertificateIssuer } from './certificates/certificate-issuer.ts';
import { createFactorCipher } from './auth/factor-cipher.ts';
import { createKeyProofs } from './auth/key-proofs.ts';
import { createGoogleSignIn } from './auth/google.ts';
import { createPasswordHashing, type PasswordHashing } from './auth/password-hashing.ts';
import type { PoolState } from './db/connection.ts';
import type { Db } from './db/db.ts';
import type { Clock, Deps } from './deps.ts';
import { baseUrlOf, type Env } from './env.ts';
import { createAccountLetters } from './mail/account-letters.ts';
import { createMail } from './mail/create-mail.ts';
import { recordLetters } from './mail/recorded-mail.ts';
import { createBucketStorage, createStorage } from './media/create-storage.ts';
import { createMediaLinks } from './media/media-links.ts';
import { createPayments } from './payments/create-payments.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { createClientAddress } from './http/client-address.ts';
import { createDiskRoom } from './program/disk-room.ts';
import { keepFor } from './program/keep-for.ts';
import { createPushSender } from './push/push-sender.ts';
import type { VapidKeys } from './push/vapid-keys.ts';
import { createCatalogue } from './services/catalogue/catalogue.ts';
import { type CallLimits, createCallLimits } from './services/limits/call-limits.ts';
import { createMediaRights } from './services/learning/media-right.ts';
import { createKeyQuota } from './services/quotas.ts';
import { toSite } from './auth/site.ts';
import { createStagedUploads } from './uploads/create-staged-uploads.ts';
import { findEncoder } from './video/video-encoder.ts';

interface DepsOptions {
  env: Env;
  db: Db;
  /** See `DbConnection`. */
  replica?: Db | null;
  pool?: PoolState | null;
  clock: Clock;
  logger: Logger;
  /** They sign sessions and links; see `loadSessionSecrets`. */
  secrets: SessionSecrets;
  /** Signs certificates; see `loadCertificateSeed`. */
  certificateSeed: Uint8Array;
  /** They sign push messages, the newest first; see `loadVapidKeys`. Without any none are sent. */
  vapid?: readonly VapidKeys[];
  /** Replaces the provider of the settings. */
  payments?: PaymentProvider;
  /** Replaces the slow hashing of passwords. */
  passwords?: PasswordHashing;
  /** Replaces the counting of calls. */
  callLimits?: CallLimits;
}

/** Within this time a revocation by another process is known: one by this process is at once. */
const LISTS_KEPT = { ms: 60_000, max: 100 };

/** The contact that push services get for this server: an https address or a mailbox. */
const contactOf = ({ publicUrl }: Env) => (publicUrl?.startsWith('https:') ? publicUrl : 'mailto:webmaster@localhost');

/** The parts of a server over an open database. */
export function createDeps({
  env,
  db,
  replica = null,
  pool = null,
  clock,
  logger,
  secrets,
  certificateSeed,
  vapid = [],
  payments,
  passwords = createPasswordHashing(),
  callLimits = createCallLimits({ db, clock }),
}: DepsOptions): Deps {
  const baseUrl = baseUrlOf(env);
  const mail = recordLetters(createMail(env), { db, clock, logger });
  return {
    db,
    pool,
    clock,
    room: createDiskRoom(join(env.dataDir, 'pg')),
    env,
    logger,
    mail,
    letters: createAccountLetters({ mail, logger, baseUrl }),
    passwords,
    catalogue: createCatalogue(db),
    replica: replica && createCatalogue(replica),
    callLimits,
    keyQuota: createKeyQuota({ db, clock }),
    factorCipher: createFactorCipher(secrets),
    keyProofs: createKeyProofs({ ...secrets, clock, publicUrl: env.publicUrl }),
    google: env.google ? createGoogleSignIn(env.google, baseUrl + API_BASE + GOOGLE_CALLBACK) : null,
    site: toSite(baseUrl),
    clientAddress: createClientAddress(env.trustProxy),
    auth: createAuth({ db, clock, ...secrets, baseUrl, passwords }),
    payments: payments ?? createPayments({ env, db, clock, secrets }),
    storage: createStorage(env),
    bucket: env.s3 ? createBucketStorage(env.s3) : null,
    issuer: createCertificateIssuer({ seed: certificateSeed, baseUrl }),
    statusLists: keepFor({ ...LISTS_KEPT, now: () => clock.now().getTime() }),
    push:
      vapid.length > 0
        ? createPushSender({
            vapid,
            contact: contactOf(env),
            services: env.pushServices,
            onUnreachable: (error, service) => logger.warn({ err: error, service }, 'a push service was not reached'),
          })
        : null,
    staged: createStagedUploads(db, env),
    encoder: findEncoder(env.ffmpegPath),
    mediaLinks: createMediaLinks({ ...secrets, clock }),
    mediaRights: createMediaRights({ db, clock }),
    lastRuns: new Map(),
    draining: false,
  };
}
