import type { Logger } from 'pino';
import type { Auth } from './auth/auth.ts';
import type { Db } from './db/db.ts';
import type { Env } from './env.ts';
import type { MediaLinks } from './media/media-links.ts';
import type { MediaStorage } from './media/media-storage.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';

export interface Clock {
  now: () => Date;
}

/** Answers whatever is not the API: files and rendered pages. */
type PagesHandler = (request: Request) => Response | Promise<Response>;

/** What the routes and services are given; made by `createDeps` for the process and for a test alike. */
export interface Deps {
  db: Db;
  clock: Clock;
  env: Env;
  logger: Logger;
  auth: Auth;
  payments: PaymentProvider;
  storage: MediaStorage;
  /** Signs and checks the links to paid media. */
  mediaLinks: MediaLinks;
  /** Read at each request: pages that call the API in-process are made after the app. Without it only the API answers. */
  pages?: PagesHandler;
}
