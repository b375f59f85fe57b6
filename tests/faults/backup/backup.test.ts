import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { makeBackup } from '#data/backup/make-backup.ts';
import { mergeBackup } from '#data/backup/merge-backup.ts';
import { readBackup } from '#data/backup/read-backup.ts';
import { openDb } from '#data/db/database.ts';
import { checkBackups } from './check-backups.ts';

const STATES = Number(process.env['FAULT_SCHEDULES'] ?? 100);
const SEED = Number(process.env['SEED_OF_FAULTS'] ?? 1);

// The short form; `npm run test:faults` runs more.
it(`a backup brings back ${STATES} random states as they were, seed ${SEED}`, async () => {
  const { violation } = await checkBackups({ seed: SEED, schedules: STATES, path: process.env['FAULT_PATH'] });
  const replay = `npx tsx tests/faults/backup/backup.ts --seed ${SEED} --path ${violation?.path}`;
  expect(violation, `replay: ${replay}`).toBe(null);
}, 120_000);

// A file of each version, as it was saved: never edited, and one is added before a change of what a backup holds is released.
const RELEASED = path.join(import.meta.dirname, 'released');

it.each(readdirSync(RELEASED))('%s, which an earlier build saved, is taken whole', async (name) => {
  const text = readFileSync(path.join(RELEASED, name), 'utf8');
  const file = JSON.parse(text) as { userId: string; data: Record<string, unknown> };
  const db = await openDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.session.put({ id: 'current', token: 't', user: { _id: file.userId } as User, since: 1 });
  const { data } = await readBackup(new Blob([text]), file.userId);
  const madeAt = Math.max(...data.commands.map(({ createdAt }) => createdAt));
  const { downloads } = await mergeBackup(file.userId, data, madeAt);
  const again = JSON.parse(await makeBackup(file.userId)) as typeof file;
  // These are told of, and come when the learner wants them.
  const { downloads: wishes, leftOut: _videos, ...rows } = file.data;
  expect(downloads).toEqual(wishes);
  expect(again.data).toMatchObject(rows);
});
