import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkDatabase } from '../operators/doctor/database.ts';
import { readEnv } from '../env.ts';
import { openDb } from './client.ts';

const SLOW_MS = 240_000;

let work: string;
let log: string[] = [];
beforeEach(() => void (log = []));

const open = (folder: string) => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) });
  return openDb({ dataDir: join(work, folder), databaseUrl: undefined }, logger);
};
const copy = (from: string, to: string) => cp(join(work, from, 'pg'), join(work, to, 'pg'), { recursive: true });
const placeIn = (folder: string) => join(work, folder, 'pg', 'code-it.place');

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'code-it-place-'));
  const original = await open('original');
  for (const to of ['copy', 'patient', 'old', 'unknown']) await copy('original', to);
  await original.close();
  await copy('original', 'closed');
}, SLOW_MS);
afterAll(() => rm(work, { recursive: true }));

it(
  'a copy of an open database is opened, and told in the log once and by the doctor',
  { timeout: SLOW_MS },
  async () => {
    const warning = expect.stringContaining('npm run restore') as string;
    await (await open('copy')).close();
    expect(log).toEqual([warning]);
    await (await open('copy')).close();
    expect(log).toEqual([warning]);
    const env = readEnv({ DATA_DIR: join(work, 'patient') });
    const findings = await checkDatabase({ env, online: false, now: () => new Date() });
    expect(findings.map(({ level }) => level)).toEqual(['warning', 'ok', 'ok']);
  },
);

it('nothing is told of what may be opened without a doubt', { timeout: SLOW_MS }, async () => {
  // Of a version that recorded no place, and of a disk that keeps no time of birth.
  await rm(placeIn('old'));
  await writeFile(placeIn('unknown'), '0');
  for (const folder of ['original', 'old', 'unknown', 'closed']) await (await open(folder)).close();
  expect(log).toEqual([]);
});
