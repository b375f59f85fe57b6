import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { openDb } from '#data/db/database.ts';
import { SessionEnded } from '#data/session/session-ended.ts';
import { enqueue } from '#data/outbox/storage/enqueue.ts';
import { BACKUP_VERSION, type BackupFile, checksumOf } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { mergeBackup } from './merge-backup.ts';
import { readBackup } from './read-backup.ts';
import { courseSummary } from '../../../tests/support/course-summary.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const course = { ...courseSummary('c'), title: 'Course' };

async function startDevice(userId: string): Promise<void> {
  const db = await openDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.session.put({ id: 'current', token: 't', user: { _id: userId } as User, since: 1 });
}

const wish = (userId: string, now = Date.now()) => enqueue('wishlist-add', userId, { course }, { key: 'the-key', now });

/** The file with other contents, and a checksum that fits them. */
async function forge(text: string, change: (file: BackupFile) => Partial<BackupFile>): Promise<string> {
  const file = JSON.parse(text) as BackupFile;
  const changed = { ...file, ...change(file) };
  return JSON.stringify({ ...changed, checksum: await checksumOf(changed) });
}

beforeEach(() => startDevice('ana'));

describe('a backup', () => {
  it('is of the one who made it: what waits of others stays out, and so does a session that is to be ended', async () => {
    await wish('ana');
    await enqueue('wishlist-add', 'ben', { course: courseSummary('bens') });
    await enqueue('logout-revoke', '', { authToken: 'secret' });
    const text = await makeBackup('ana');
    expect(text).toContain('the-key');
    expect(text).not.toMatch(/bens|secret/);
  });

  it('is refused with the reason, and then nothing is written', async () => {
    await wish('ana');
    const text = await makeBackup('ana');
    const newer = await forge(text, () => ({ version: BACKUP_VERSION + 1 }));
    const forged = await forge(text.replace('wishlist-add', 'logout-revoke'), () => ({}));
    const misshapen = await forge(text, () => ({ data: { commands: [{}] } }));
    for (const [file, userId, reason] of [
      ['{"format":"another"}', 'ana', 'unreadable'],
      ['no JSON', 'ana', 'unreadable'],
      [newer, 'ana', 'newer'],
      [text.replace('Course', 'Curse'), 'ana', 'damaged'],
      [misshapen, 'ana', 'damaged'],
      [forged, 'ana', 'damaged'],
      [text, 'ben', 'other-user'],
    ] as const) {
      await expect(readBackup(new Blob([file]), userId), reason).rejects.toMatchObject({
        name: 'BackupRefused',
        reason,
      });
    }
  });

  it('is not imported for somebody who is no longer signed in', async () => {
    const { data } = await readBackup(new Blob([await makeBackup('ana')]), 'ana');
    await startDevice('ben');
    await expect(mergeBackup('ana', data)).rejects.toThrow(SessionEnded);
  });

  it('sends nothing by itself that the server may have forgotten to have had', async () => {
    const now = Date.now();
    await wish('ana', now - 81 * DAY_MS);
    const { data } = await readBackup(new Blob([await makeBackup('ana')]), 'ana');
    await startDevice('ana');
    expect(await mergeBackup('ana', data, now)).toMatchObject({ commands: 1 });
    const [row] = await (await openDb()).outbox.toArray();
    expect(row).toMatchObject({ key: 'the-key', state: 'dead' });
    expect(row?.lastMessage).toContain('more than 80 days old');
  });
});
