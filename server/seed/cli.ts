import { pino } from 'pino';
import { openDb } from '../db/client.ts';
import { readEnv } from '../env.ts';
import { seedSample } from './seed-sample.ts';

const connection = await openDb(readEnv(process.env), pino({ level: 'warn' }, pino.destination(2)));
try {
  const { created, updated, unchanged } = await seedSample({ db: connection.db, clock: { now: () => new Date() } });
  process.stdout.write(`Sample catalogue: ${created} created, ${updated} updated, ${unchanged} unchanged\n`);
} finally {
  await connection.close();
}
