import { inspect } from 'node:util';
import { openDb } from './db/client.ts';
import { EnvError, readEnv } from './env.ts';
import { createLogger, redact } from './log/create-logger.ts';
import { toLoggedError } from './log/logged-error.ts';
import { createStorage } from './media/create-storage.ts';
import { stopOnSignal } from './program/stop-on-signal.ts';
import { repeat } from './repeat.ts';
import { pruneStagedFiles } from './services/uploads/prune-uploads.ts';
import { createStagedUploads } from './uploads/create-staged-uploads.ts';
import { processVideos, VIDEOS_EVERY_MS } from './video/process-videos.ts';
import { findEncoder } from './video/video-encoder.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Processes videos beside other workers and answers nobody. It needs the database and the uploads, and none of the server's keys. */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  const logger = createLogger(env.logLevel);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'stopped by a failure');
    process.exit(1);
  });
  if (env.databaseUrl === undefined) {
    throw new EnvError(
      'A worker needs PostgreSQL (DATABASE_URL): the embedded database is of one process. There the server processes videos by itself.',
    );
  }
  const encoder = findEncoder(env.ffmpegPath);
  if (env.ffmpegPath !== 'none' && (await encoder()) === null) {
    throw new EnvError(
      'A worker needs ffmpeg: install it, or name it by FFMPEG_PATH. FFMPEG_PATH=none: files play as they came.',
    );
  }
  const connection = await openDb(env, logger);
  const { db } = connection;
  const clock = { now: () => new Date() };
  const deps = { db, clock, storage: createStorage(env), staged: createStagedUploads(db, env), encoder, logger };

  const stopped = new AbortController();
  const jobs = [
    repeat(
      () => processVideos(deps, stopped.signal),
      VIDEOS_EVERY_MS,
      (error) => logger.error({ err: error }, 'videos were not processed'),
    ),
    repeat(
      () => pruneStagedFiles(deps),
      HOUR_MS,
      (error) => logger.error({ err: error }, 'files without an upload were not deleted'),
    ),
  ];
  // The jobs alone keep no process alive.
  const awake = setInterval(() => undefined, HOUR_MS);
  logger.info({ uploads: env.s3 ? 'bucket' : 'folder' }, 'processing videos');

  stopOnSignal(logger, async () => {
    clearInterval(awake);
    stopped.abort();
    await Promise.all(jobs.map((job) => job.stop()));
    await connection.close();
  });
}

try {
  await start();
} catch (error) {
  const text = error instanceof EnvError ? error.message : redact(inspect(toLoggedError(error)));
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
