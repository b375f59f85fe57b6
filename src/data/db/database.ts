import { Dexie } from 'dexie';
import type { EntityTable, Table } from 'dexie';
import type { Course } from '#contract/course.ts';
import type { DownloadRow } from '#data/downloads/download-row.ts';
import { DATABASE_NAME } from './database-name.ts';
import type { CartRow, ContentRow, LibraryRow, MetaRow, OrderRow, OutboxRow, ProgressRow, SessionRow } from './rows.ts';
import { toStorageFailure } from './storage-failure.ts';

/** Everything that this device keeps. Media bytes are in Cache Storage; `downloads` tells which. */
export class CodeItDatabase extends Dexie {
  declare meta: EntityTable<MetaRow, 'key'>;
  declare courses: EntityTable<Course, '_id'>;
  declare carts: EntityTable<CartRow, 'userId'>;
  declare libraries: EntityTable<LibraryRow, 'userId'>;
  declare contents: Table<ContentRow, [userId: string, courseId: string]>;
  declare progress: Table<ProgressRow, [userId: string, trackId: string]>;
  declare orders: EntityTable<OrderRow, 'id'>;
  declare session: EntityTable<SessionRow, 'id'>;
  declare outbox: EntityTable<OutboxRow, 'seq'>;
  declare downloads: Table<DownloadRow, [userId: string, trackId: string]>;

  constructor(name = DATABASE_NAME) {
    // Strict: a command that the learner saw accepted survives a power cut. The cache would show rows before commit.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      meta: 'key',
      courses: '_id, category, subCategory, price, averageRating, studentsCount, title',
      carts: 'userId',
      libraries: 'userId',
      contents: '[userId+courseId], userId, *trackIds',
      progress: '[userId+trackId], [userId+courseId], userId',
      orders: 'id, userId',
      session: 'id',
      outbox: '++seq, &key, [userId+entity], userId, state, [userId+state]',
      downloads: '[userId+trackId], userId',
    });
  }
}

let opening: Promise<CodeItDatabase> | null = null;

/**
 * The open database, the same for all callers. Rejects with `StorageFailure` when the browser has no IndexedDB, refuses
 * it, or another tab holds an older version open; callers then work online only. The next call tries again.
 */
export function openDb(): Promise<CodeItDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw toStorageFailure(error);
  });
  return opening;
}

async function open(): Promise<CodeItDatabase> {
  const db = new CodeItDatabase();
  const forget = () => {
    opening = null;
  };
  // A newer tab wants to upgrade: holding on would block it for good.
  db.on('versionchange', () => {
    forget();
    db.close();
  });
  db.on('close', forget);
  const blocked = new Promise<never>((_, reject) => {
    db.on('blocked', () => reject(new Error('blocked')));
  });
  await Promise.race([db.open(), blocked]);
  return db;
}

/** Closes the database so that the next `openDb` opens it anew. */
export async function closeDb(): Promise<void> {
  const db = opening;
  opening = null;
  (await db)?.close();
}
