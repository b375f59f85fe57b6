import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '#contract/endpoints.ts';
import { CLIENT_USER_HEADER, IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADER } from '#contract/headers.ts';
import type { LoginAnswer } from '#contract/user.ts';
import { createApp } from '#server/app.ts';
import type { PasswordHashing } from '#server/auth/password-hashing.ts';
import { createDeps } from '#server/create-deps.ts';
import type { Db } from '#server/db/db.ts';
import { courses, libraryEntries } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import type { Api } from '#server/http/api.ts';
import { createLogger } from '#server/log/create-logger.ts';
import { createRazorpayProvider } from '#server/payments/razorpay-provider.ts';
import type { VapidKeys } from '#server/push/vapid-keys.ts';
import { createCallLimits, type Limits } from '#server/services/limits/call-limits.ts';
import { withCatalogueChange } from '#server/services/catalogue/catalogue-clock.ts';
import { checkLedger } from '#server/services/payments/ledger-check.ts';
import type { RazorpayServer } from './razorpay-server.ts';
import { openEmbeddedDatabase, openTestDatabase, type TestDatabase } from './test-database.ts';
import { quickPasswords } from './quick-passwords.ts';
import { keepSecret, keepSecretsOf, keepSecretsOfLetters, watchLog } from './watched-log.ts';

type CourseInsert = typeof courses.$inferInsert;
export type TestCourse = Partial<Omit<CourseInsert, 'changeSeq' | 'search'>>;

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; makes the method POST when none is given. */
  body?: unknown;
  /** A multipart form, instead of a body. */
  form?: FormData;
  /** Whose token is sent. */
  as?: { token: string };
  /** The Idempotency-Key. */
  key?: string;
  /** X-Client-User. */
  clientUser?: string;
  headers?: Record<string, string>;
  /** Where it comes from; another place each time unless given. */
  from?: string;
}

interface TestAnswer<T> {
  status: number;
  body: T;
  replayed: boolean;
  headers: Headers;
}

export interface TestUser {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

export interface TestApp {
  app: Api;
  deps: Deps;
  db: Db;
  database: TestDatabase;
  /** Who takes the money; absent: the sandbox. */
  razorpay: RazorpayServer | undefined;
  /** Calls the app in-process; `path` below /api/v1, such as '/cart'. */
  request: <T = unknown>(path: string, options?: RequestOptions) => Promise<TestAnswer<T>>;
  /** Registers and signs in through the API. */
  signUp: (fields?: Partial<Pick<TestUser, 'username' | 'email' | 'password'>>) => Promise<TestUser>;
  /** Begins another session of the user, who has its token from then on: one that is bound to no key ends after 14 days. */
  logInAnew: (user: TestUser) => Promise<void>;
  /** Writes courses as the importer would; published, programming, ₹499, told to have a lesson, unless told otherwise. Answers their ids. */
  addCourses: (...rows: TestCourse[]) => Promise<string[]>;
  /** Records purchases without an order. */
  grant: (userId: string, ...courseIds: string[]) => Promise<void>;
  /** Moves the clock that the services read. */
  advance: (milliseconds: number) => void;
  close: () => Promise<void>;
}

export interface TestAppOptions {
  courses?: TestCourse[];
  /** A second server of the same database: closing it leaves the database open. */
  on?: TestDatabase;
  /** On the embedded database, also where TEST_DATABASE_URL names another. */
  embedded?: true;
  secret?: string;
  /** Those before `secret`, the newest first. */
  olderSecrets?: readonly string[];
  /** Signs certificates. */
  certificateSeed?: Uint8Array;
  /** With them it sends pushes; the newest first. */
  vapid?: readonly VapidKeys[];
  /** Takes the money instead of the sandbox, by Razorpay's own SDK. */
  razorpay?: RazorpayServer | undefined;
  env?: Record<string, string>;
  /** Gets the lines of its log. */
  log?: string[];
  /** Instead of one that takes the lines of every level. */
  logger?: Deps['logger'];
  /** Instead of a hashing that costs nothing. */
  passwords?: PasswordHashing;
  /** Of calls, instead of the server's own. Without any, one person may call more often than anyone may. */
  limits?: Limits | 'none';
}

/** Of the key that signs certificates. */
export const TEST_SEED = Buffer.alloc(32, 7);
const TEST_SECRET = 'a secret that only the tests know, long enough';
export const TEST_SECRETS = { secret: TEST_SECRET, olderSecrets: [] };

let places = 0;
/** As Node's adapter tells the app who is at the other end. */
function socketOf({ from = `10.${[16, 8, 0].map((bits) => (places >> bits) & 255).join('.')}` }: RequestOptions) {
  places += 1;
  return { incoming: { socket: { remoteAddress: from } } };
}

function toRequest(path: string, options: RequestOptions): Request {
  const headers = new Headers(options.headers);
  if (options.as) headers.set('Authorization', `Bearer ${options.as.token}`);
  if (options.key) headers.set(IDEMPOTENCY_KEY_HEADER, options.key);
  if (options.clientUser) headers.set(CLIENT_USER_HEADER, options.clientUser);
  const init: RequestInit = {
    method: options.method ?? (options.body === undefined && !options.form ? 'GET' : 'POST'),
    headers,
  };
  if (options.form) init.body = options.form;
  if (options.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
  }
  return new Request(`http://test${API_BASE}${path}`, init);
}

const secretsOfEnv = (env: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /(SECRET|PRIVATE_KEY|ACCESS_KEY|TOKEN|SMTP_URL)/.test(name)),
  );

/** A logger as the server's own, of every line; `own` gets the lines too. */
export function watchedLogger(own?: string[]): Deps['logger'] {
  return createLogger('trace', {
    write(line) {
      watchLog(line);
      own?.push(line);
    },
  });
}

/** The real server over a database of its own, without a port. Close it in `afterAll`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.on ?? (await (options.embedded ? openEmbeddedDatabase() : openTestDatabase()));
  const dataDir = await mkdtemp(join(tmpdir(), 'code-it-test-'));
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SEED: 'none',
    // Tests send them themselves: one that came by itself might come after the database was closed.
    SANDBOX_WEBHOOKS: 'none',
    ...options.env,
  });
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const logger = options.logger ?? watchedLogger(options.log);
  const {
    secret = TEST_SECRET,
    olderSecrets = [],
    certificateSeed = TEST_SEED,
    vapid = [],
    razorpay,
    limits,
  } = options;
  const { keySecret, webhookSecret } = razorpay?.keys ?? {};
  const kept = { secret, keySecret, webhookSecret, ...secretsOfEnv(options.env) };
  for (const [name, value] of Object.entries(kept)) keepSecret(name, value);
  for (const { privateKey } of vapid) keepSecret('vapid', privateKey);
  const payments = razorpay && createRazorpayProvider(razorpay.keys, { baseUrl: razorpay.url });
  const secrets = { secret, olderSecrets };
  const callLimits =
    limits === 'none' ? { count: () => Promise.resolve() } : createCallLimits({ db: database.db, clock }, limits);
  const given = { vapid, ...(payments && { payments }), callLimits, passwords: options.passwords ?? quickPasswords };
  const deps = createDeps({
    env,
    db: database.db,
    replica: database.replica,
    pool: database.pool,
    clock,
    logger,
    secrets,
    certificateSeed,
    ...given,
  });
  const app = createApp(deps);

  const testApp: TestApp = {
    app,
    deps,
    db: database.db,
    database,
    razorpay,

    async request<T>(path: string, requestOptions: RequestOptions = {}) {
      keepSecretsOf({ path, token: requestOptions.as?.token, body: requestOptions.body, ...requestOptions.headers });
      keepSecret('an Idempotency-Key', requestOptions.key);
      const response = await app.fetch(toRequest(path, requestOptions), socketOf(requestOptions));
      const text = await response.text();
      const json = response.headers.get('content-type')?.includes('json');
      const body = (json ? JSON.parse(text) : text) as T;
      keepSecretsOf(body);
      return {
        status: response.status,
        body,
        replayed: response.headers.get(REPLAYED_HEADER) === 'true',
        headers: response.headers,
      };
    },

    async signUp(fields = {}) {
      const username = fields.username ?? `user_${randomUUID().slice(-12)}`;
      const email = fields.email ?? `${username.toLowerCase()}@example.org`;
      const password = fields.password ?? 'correct horse';
      const registered = await testApp.request('/user/register', { body: { username, email, password } });
      if (registered.status !== 200) throw new Error(`register: ${JSON.stringify(registered.body)}`);
      const { body } = await testApp.request<LoginAnswer>('/user/login', { body: { email, password } });
      return { id: body.user._id, username, email, password, token: body.user.token };
    },

    async logInAnew(user) {
      const { email, password } = user;
      user.token = (await testApp.request<LoginAnswer>('/user/login', { body: { email, password } })).body.user.token;
    },

    async addCourses(...rows) {
      return database.db.transaction((tx) =>
        withCatalogueChange(tx, async (changeSeq) => {
          const values = rows.map((row, index) => ({
            title: `Course ${index + 1}`,
            description: 'What it is about.',
            creatorName: 'Asha Rao',
            category: 'programming',
            subCategory: 'python',
            pricePaise: 49_900,
            status: 'published' as const,
            importedRating: row.averageRating,
            importedRatingsCount: row.ratingsCount,
            lessonsCount: 1,
            ...row,
            changeSeq,
          }));
          const written = await tx.insert(courses).values(values).returning({ id: courses.id });
          return written.map(({ id }) => id);
        }),
      );
    },

    async grant(userId, ...courseIds) {
      const purchasedAt = clock.now();
      await database.db.insert(libraryEntries).values(courseIds.map((courseId) => ({ userId, courseId, purchasedAt })));
    },

    advance(milliseconds) {
      ahead += milliseconds;
    },

    async close() {
      keepSecretsOfLetters(dataDir);
      // Whatever a suite did with money, it adds up to the paisa.
      const wrong = options.on ? [] : await checkLedger(database.db);
      if (!options.on) await database.close();
      await rm(dataDir, { recursive: true, force: true });
      if (wrong.length > 0) throw new Error(`The ledger does not add up:\n${wrong.join('\n')}`);
    },
  };
  if (options.courses) await testApp.addCourses(...options.courses);
  return testApp;
}
