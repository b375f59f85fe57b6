import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mergeProgress } from '#contract/progress-rules.ts';
import type { Progress } from '#contract/progress.ts';
import type { User } from '#contract/user.ts';
import { makeBackup } from '#data/backup/make-backup.ts';
import { mergeBackup } from '#data/backup/merge-backup.ts';
import { readBackup } from '#data/backup/read-backup.ts';
import { type CodeItDatabase, openDb } from '#data/db/database.ts';
import type { OutboxRow } from '#data/db/rows.ts';
import { type StoreName, STORES } from '#data/db/stores.ts';
import { type ScheduleChunk, type ScheduleResult, toScheduleResult } from '../schedule-check.ts';
import { type DeviceState, deviceState, dump, NOW, writeState } from './device-state.ts';

const ANA = 'ana';
const BEN = 'ben';

/**
 * Random states of a device through a backup, until one breaks an invariant: after a clear the import leaves what there was,
 * to the byte; a second one changes nothing; on a device with a state of its own nothing of either is lost; the rows of
 * somebody else stay as they are; a file with one letter changed, or of another user, is refused.
 */
export async function checkBackups({ seed, schedules, path }: ScheduleChunk): Promise<ScheduleResult> {
  const property = fc.asyncProperty(
    fc.record({
      saved: deviceState,
      here: deviceState,
      bens: deviceState,
      letter: fc.integer({ min: 0, max: 999_999 }).map((part) => part / 1e6),
    }),
    roundTrip,
  );
  return toScheduleResult(
    await fc.check(property, { seed, numRuns: schedules, endOnFailure: true, ...(path !== undefined && { path }) }),
  );
}

interface Round {
  saved: DeviceState;
  here: DeviceState;
  bens: DeviceState;
  /** Where the file is damaged: a share of its length. */
  letter: number;
}

async function roundTrip({ saved, here, bens, letter }: Round): Promise<void> {
  const db = await openDb();
  await startDevice(db, ANA);
  await writeState(db, ANA, saved);
  const before = await dump(db, ANA);
  const text = await makeBackup(ANA, new Date(NOW));

  await startDevice(db, ANA);
  await importText(text);
  assert.deepEqual(await dump(db, ANA), before, 'Clear and import do not leave what there was');
  await importText(text);
  assert.deepEqual(await dump(db, ANA), before, 'A second import changes something');

  await startDevice(db, ANA);
  await writeState(db, BEN, bens, 100);
  await writeState(db, ANA, here, 200);
  const [mine, others] = [await dump(db, ANA), await dump(db, BEN)];
  await importText(text);
  const joined = await dump(db, ANA);
  assert.deepEqual(await dump(db, BEN), others, 'The rows of somebody else have changed');
  assertNothingLost(joined, mine, before);
  await importText(text);
  assert.deepEqual(await dump(db, ANA), joined, 'A second import into a device in use changes something');

  const at = Math.floor(letter * (text.length - 1));
  const damaged = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
  await assert.rejects(readBackup(new Blob([damaged]), ANA), { name: 'BackupRefused' }, `Damage at ${at} is not seen`);
  await assert.rejects(readBackup(new Blob([text]), BEN), { name: 'BackupRefused', reason: 'other-user' });
}

async function startDevice(db: CodeItDatabase, userId: string): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.session.put({ id: 'current', token: 't', user: { _id: userId } as User, since: 1 });
}

async function importText(text: string): Promise<void> {
  await mergeBackup(ANA, (await readBackup(new Blob([text]), ANA)).data, NOW);
}

type Dump = Awaited<ReturnType<typeof dump>>;
type Row = Record<string, unknown>;

/** What tells which of two rows is the later, where a row has it. */
const TIMES = ['asOf', 'savedAt'];

function assertNothingLost(joined: Dump, mine: Dump, saved: Dump): void {
  const progressOf = (rows: Dump) => (rows['progress'] ?? []) as Progress[];
  for (const item of [...progressOf(mine), ...progressOf(saved)]) {
    const now = progressOf(joined).find(({ trackId }) => trackId === item.trackId);
    assert.ok(now, 'Progress is lost');
    const { courseId, furthestSeconds, positionSeconds, positionAt, completedAt, unmarkedAt } = now;
    const joinedItem = {
      courseId,
      trackId: item.trackId,
      furthestSeconds,
      positionSeconds,
      positionAt,
      completedAt,
      unmarkedAt,
    };
    assert.deepEqual(mergeProgress(joinedItem, item), joinedItem, 'Progress was overwritten');
  }
  const commandsOf = (rows: Dump) => ((rows['outbox'] ?? []) as OutboxRow[]).sort((a, b) => a.seq - b.seq);
  const keysOf = (rows: Dump) => commandsOf(rows).map(({ key }) => key);
  const keys = keysOf(joined);
  assert.equal(new Set(keys).size, keys.length, 'A command waits twice');
  assert.deepEqual(
    [...keys].sort(),
    [...new Set([...keysOf(mine), ...keysOf(saved)])].sort(),
    'A command is lost or made up',
  );
  for (const source of [mine, saved]) {
    const expected = keysOf(source);
    assert.deepEqual(
      keys.filter((key) => expected.includes(key)),
      expected,
      'Commands have changed their order',
    );
  }
  const times = commandsOf(joined).map(({ createdAt }) => createdAt);
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
    'A later wish stands before an earlier one',
  );
  for (const [store, rows] of Object.entries(joined) as [StoreName, Row[]][]) {
    if (store === 'outbox') continue;
    const idOf = (row: Row) => STORES[store].key.replace(/\w+/g, (field) => String(row[field]));
    const before = [...(mine[store] ?? []), ...(saved[store] ?? [])] as Row[];
    assert.deepEqual(
      rows.map(idOf).sort(),
      [...new Set(before.map(idOf))].sort(),
      `Rows of ${store} are lost or made up`,
    );
    for (const row of before) {
      const now = rows.find((one) => idOf(one) === idOf(row));
      for (const time of TIMES) {
        if (!(time in row)) continue;
        assert.ok(Number(now?.[time]) >= Number(row[time]), `An earlier row of ${store} took the place of a later one`);
      }
    }
  }
}
