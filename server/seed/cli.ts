import { openDb } from '../db/client.ts';
import { readEnv } from '../env.ts';
import { createCommandLogger } from '../log/create-logger.ts';
import { seedSample } from './seed-sample.ts';

const connection = await openDb(readEnv(process.env), createCommandLogger());
try {
  const { created, updated, unchanged } = await seedSample({ db: connection.db, clock: { now: () => new Date() } });
  process.stdout.write(`Sample catalogue: ${created} created, ${updated} updated, ${unchanged} unchanged\n`);
} finally {
  await connection.close();
}
