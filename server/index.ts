import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createApp } from './app.ts';
import { loadSessionSecrets } from './auth/session-secret.ts';
import { serveSnapshots } from './backup/snapshot.ts';
import { loadCertificateSeed } from './certificates/certificate-key.ts';
import { createDeps } from './create-deps.ts';
import { openDb } from './db/client.ts';
import { DataLockedError } from './db/data-lock.ts';
import { type Env, EnvError, readEnv } from './env.ts';
import { toWarnings } from './env-warnings.ts';
import { listen, type Tls } from './listen.ts';
import { createLogger, redact } from './log/create-logger.ts';
import { toLoggedError } from './log/logged-error.ts';
import { createPagesApp } from './pages/pages-app.ts';
import { loadVapidKeys } from './push/vapid-keys.ts';
import { fromRoot } from './program/from-root.ts';
import { stopOnSignal } from './program/stop-on-signal.ts';
import { isCatalogueEmpty, seedSample } from './seed/seed-sample.ts';
import { startBackground } from './start-background.ts';

const DIST = fromRoot('dist');

async function readTls({ tls }: Env): Promise<Tls | undefined> {
  if (!tls) return undefined;
  try {
    return { cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) };
  } catch {
    throw new EnvError('TLS_CERT_FILE or TLS_KEY_FILE names a file that cannot be read.');
  }
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const tls = await readTls(env);
  const logger = createLogger(env.logLevel);
  const end = (error: Error) => {
    logger.fatal({ err: error }, 'stopped by a failure');
    process.exit(1);
  };
  // Node would print it as it is, with all that hangs on it.
  process.on('uncaughtException', end);
  // Its packages take a while to load, and few have a collector.
  const tracing = env.tracing && (await import('./tracing/start-tracing.ts')).startTracing(env.tracing);
  for (const warning of toWarnings(env)) logger.warn(warning);
  const connection = await openDb(env, logger, env.seed, end);
  const { db, replica, pool } = connection;
  const secrets = await loadSessionSecrets(env);
  const vapid = await loadVapidKeys(env);
  const certificateSeed = await loadCertificateSeed(env);
  const clock = { now: () => new Date() };
  const deps = createDeps({ env, db, replica, pool, clock, logger, secrets, certificateSeed, vapid });
  if (env.seed === 'sample' && connection.kind === 'embedded' && (await isCatalogueEmpty(deps.db))) {
    logger.info(await seedSample(deps), 'the sample catalogue was written');
  }
  const app = createApp(deps);
  if (existsSync(join(DIST, 'page.html'))) {
    const pages = await createPagesApp({ distDir: DIST, env, fetch: app.fetch, bucket: deps.bucket, logger });
    deps.pages = pages.fetch;
  }
  const listener = await listen({ fetch: app.fetch, port: env.port, host: env.host, tls });
  const background = startBackground(deps);
  const snapshots = connection.kind === 'embedded' ? await serveSnapshots(deps.db, env.dataDir, logger) : null;
  logger.info(
    { database: connection.kind, payments: deps.payments.name, host: env.host },
    `listening on ${tls ? 'https' : 'http'}://localhost:${listener.port}`,
  );

  stopOnSignal(logger, async () => {
    deps.draining = true;
    listener.drain();
    // Until then a proxy that asks /readyz has seen it, and sends requests elsewhere.
    await pause(env.drainMs);
    await Promise.all([listener.stop(), background.stop(), snapshots?.stop()]);
    await connection.close();
    await tracing?.stop();
  });
}

try {
  await start();
} catch (error) {
  // A wrong setting or a folder in use is the operator's to mend: the sentence helps, a stack does not.
  const plain = error instanceof EnvError || error instanceof DataLockedError;
  process.stderr.write(`${plain ? error.message : redact(inspect(toLoggedError(error)))}\n`);
  process.exit(1);
}
