import type { Logger } from 'pino';
import { createAuth } from './auth/auth.ts';
import type { Db } from './db/db.ts';
import type { Clock, Deps } from './deps.ts';
import type { Env } from './env.ts';
import { createStorage } from './media/create-storage.ts';
import { createMediaLinks } from './media/media-links.ts';
import { createPayments } from './payments/create-payments.ts';

/** The parts of a server over an open database. `secret` signs sessions and links; see `loadSessionSecret`. */
export function createDeps(options: { env: Env; db: Db; clock: Clock; logger: Logger; secret: string }): Deps {
  const { env, db, clock, logger, secret } = options;
  return {
    db,
    clock,
    env,
    logger,
    auth: createAuth({ db, secret, baseUrl: env.publicUrl ?? `http://localhost:${env.port}` }),
    payments: createPayments({ env, db, clock, secret }),
    storage: createStorage(env),
    mediaLinks: createMediaLinks({ secret, clock }),
  };
}
